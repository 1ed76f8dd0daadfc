import { servir } from '../atelier/servir.ts';
import { nettoyerHtml, type HtmlPropre } from './nettoyer.ts';

servir<string, HtmlPropre>((source) => Promise.resolve(nettoyerHtml(source)));
