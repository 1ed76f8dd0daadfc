import { servirDansLAtelier } from '../atelier/servir.ts';
import { nettoyerRiche, type HtmlRiche } from './nettoyer-riche.ts';

servirDansLAtelier<string, HtmlRiche>((source) => Promise.resolve(nettoyerRiche(source)));
