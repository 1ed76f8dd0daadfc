// npm start: builds the web application when it is missing or older than its sources, then runs the server in this process.
import { construireWeb, webEstAJour } from './build-web.ts';

try {
  if (!webEstAJour()) {
    console.log('Construction de l’interface…');
    await construireWeb();
  }
} catch (error) {
  console.error(`Pharmaccord ne peut pas démarrer.\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
process.env['NODE_ENV'] ??= 'production';
await import('../src/server/main.ts');
