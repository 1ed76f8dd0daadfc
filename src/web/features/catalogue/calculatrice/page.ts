// The entry of the page /calculatrice/, built apart from the application (scripts/build-web.ts).
import { monterCalculatrice } from './monter.ts';

const racine = document.querySelector('main');
if (racine) monterCalculatrice(racine);
