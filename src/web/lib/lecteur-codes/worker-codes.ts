import { prepareZXingModule } from 'zxing-wasm/reader';
// The library would fetch it elsewhere: it is ours to serve.
import adresse from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { lireCodesImage } from './lire-image.ts';

prepareZXingModule({ overrides: { locateFile: () => adresse } });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  lireCodesImage(data).then(
    (codes) => postMessage({ codes }),
    () => postMessage({ panne: true }),
  );
});
