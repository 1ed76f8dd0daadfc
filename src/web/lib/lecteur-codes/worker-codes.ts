import { prepareZXingModule } from 'zxing-wasm/reader';
// Served by Pharmaccord: by default the library would fetch it from another site.
import adresse from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { lireCodesImage } from './lire-image.ts';

prepareZXingModule({ overrides: { locateFile: () => adresse } });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  lireCodesImage(data).then(
    (codes) => postMessage({ codes }),
    () => postMessage({ panne: true }),
  );
});
