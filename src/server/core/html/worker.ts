import { servirDansLAtelier } from '../atelier/servir.ts';
import { nettoyerHtml, type HtmlPropre } from './nettoyer.ts';

servirDansLAtelier<string, HtmlPropre>((source) => Promise.resolve(nettoyerHtml(source)));
