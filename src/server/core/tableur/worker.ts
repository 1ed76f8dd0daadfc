import { servirDansLAtelier } from '../atelier/servir.ts';
import { lireContenu } from './lire-contenu.ts';
import type { DemandeLecture, TableurLu } from './lire-tableur.ts';

servirDansLAtelier<DemandeLecture, TableurLu>(lireContenu);
