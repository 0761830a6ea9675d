// node pdfjs-text.js PDFJS FILE.pdf...   Prints the text that pdf.js passes to Firefox's search, one JSON string per file.
const fs = require('fs');
const pdfjs = require(process.argv[2]);
pdfjs.GlobalWorkerOptions.workerSrc = process.argv[2].replace(/pdf\.js$/, 'pdf.worker.js');

async function text(path) {
  const file = await pdfjs.getDocument({ data: new Uint8Array(fs.readFileSync(path)), isEvalSupported: false, verbosity: 0 }).promise;
  let result = '';
  for (let number = 1; number <= file.numPages; number++) {
    const content = await (await file.getPage(number)).getTextContent();
    result += content.items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join('') + '\n';
  }
  return result;
}

(async () => {
  for (const path of process.argv.slice(3)) console.log(JSON.stringify(await text(path)));
})();
