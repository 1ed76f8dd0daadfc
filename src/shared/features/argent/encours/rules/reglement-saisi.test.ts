import { expect, test } from 'vitest';
import { effetReglement, type EffetReglement, type ReglementEnCours } from './reglement-saisi.ts';

const cas = (champs: Partial<ReglementEnCours>): EffetReglement =>
  effetReglement({ etat: 'DECLARE', soldeCentimes: 10_000, montantCentimes: 10_000, solder: false, ...champs });

test.each<[string, Partial<ReglementEnCours>, EffetReglement]>([
  ['le solde exact solde', {}, { resteCentimes: 0, devient: 'REGLE', motifRequis: false, partielPossible: false }],
  [
    'moins que le solde reste à régler',
    { montantCentimes: 4_000 },
    { resteCentimes: 6_000, devient: 'PARTIEL', motifRequis: false, partielPossible: true },
  ],
  [
    'moins que le solde, soldé quand même : motif',
    { montantCentimes: 4_000, solder: true },
    { resteCentimes: 6_000, devient: 'REGLE', motifRequis: true, partielPossible: true },
  ],
  [
    'trop perçu : motif',
    { montantCentimes: 10_001 },
    { resteCentimes: -1, devient: 'REGLE', motifRequis: true, partielPossible: false },
  ],
  [
    'sans règlement : motif',
    { montantCentimes: null, solder: true },
    { resteCentimes: 10_000, devient: 'REGLE', motifRequis: true, partielPossible: false },
  ],
  [
    'sans règlement sur un solde nul : rien à expliquer',
    { soldeCentimes: 0, montantCentimes: null, solder: true },
    { resteCentimes: 0, devient: 'REGLE', motifRequis: false, partielPossible: false },
  ],
  [
    'à déclarer : jamais partiel',
    { etat: 'A_DECLARER', montantCentimes: 4_000 },
    { resteCentimes: 6_000, devient: 'REGLE', motifRequis: true, partielPossible: false },
  ],
])('%s', (_titre, champs, attendu) => expect(cas(champs)).toEqual(attendu));
