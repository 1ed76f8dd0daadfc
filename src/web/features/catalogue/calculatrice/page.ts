// The entry of the page /calculatrice/, built apart from the application (scripts/build-web.ts).
import { monter } from './monter.ts';

const racine = document.querySelector('main');
if (racine) monter(racine);
