import { servir } from '../atelier/servir.ts';
import { nettoyerRiche, type HtmlRiche } from './nettoyer-riche.ts';

servir<string, HtmlRiche>((source) => Promise.resolve(nettoyerRiche(source)));
