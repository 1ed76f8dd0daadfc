// npm run build: the web application into dist/web, the server into dist/serveur, unless they are already built from
// the same sources.
import { serveurAJour } from './build-serveur.ts';
import { construireWeb, webEstAJour } from './build-web.ts';

if (import.meta.main) {
  const debut = performance.now();
  try {
    if (!webEstAJour()) await construireWeb();
    await serveurAJour();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  console.log(`Application construite dans dist en ${((performance.now() - debut) / 1000).toFixed(1)} s.`);
}
