import { expect, test } from 'vitest';
import type { StatReponses } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { urlStatistiques } from './filtres.ts';
import { lectureReponses, parAdherent, parSegment, progresDesRfas } from './graphiques-groupement.ts';

const comptes = (champs: Partial<StatReponses['annee']> = {}) => ({
  recues: 0,
  acceptees: 0,
  payps: 0,
  refusees: 0,
  enAttente: 0,
  enRetard: 0,
  ...champs,
});
const stat = (champs: Partial<StatReponses> = {}): StatReponses => ({
  annee: comptes(),
  avant: comptes(),
  operations: 0,
  parSegment: [],
  parAdherent: [],
  ...champs,
});
const url = { etat: urlStatistiques.parse({ annee: '2026', laboratoireId: '7' }) };
const sansFine = (texte: string) => texte.replace(/\s/g, ' ');

test('une réponse donnée par Payps compte parmi les acceptées, et chaque part ouvre sa liste sans perdre les filtres', () => {
  const { points } = parSegment(
    stat({
      parSegment: [
        { ...comptes({ recues: 9, acceptees: 3, payps: 2, refusees: 1, enAttente: 3 }), segmentId: 5, nom: 'Rural' },
        { ...comptes({ recues: 1, enAttente: 1 }), segmentId: null, nom: null },
      ],
    }),
    url,
  );
  expect(points.map(({ libelle, valeurs }) => [libelle, valeurs])).toEqual([
    ['Rural', { acceptees: 5, refusees: 1, enAttente: 3 }],
    ['Sans segment', { acceptees: 0, refusees: 0, enAttente: 1 }],
  ]);
  expect(points.map(({ liens }) => liens?.['refusees'])).toMatchObject([
    { search: { annee: 2026, laboratoireId: 7, liste: 'reponses', reponse: 'REFUSEE', dansSegment: 5 } },
    { search: { dansSegment: 0 } },
  ]);
});

test('qui répond le moins vient d’abord, qui n’a rien reçu vient en dernier et n’a pas de taux', () => {
  const adherent = (pharmacieId: number, recues: number, enAttente: number) => ({
    ...comptes({ recues, enAttente }),
    pharmacieId,
    nom: `Pharmacie ${pharmacieId}`,
    ville: null,
  });
  const { points } = parAdherent(
    stat({ parAdherent: [adherent(2, 4, 1), adherent(1, 0, 0), adherent(3, 4, 4), adherent(4, 3, 0)] }),
    url,
  );
  expect(points.map(({ cle, valeurs }) => [cle, valeurs['taux']])).toEqual([
    [3, 0],
    [2, 75],
    [4, 100],
    [1, null],
  ]);
});

test('la lecture dit le taux, l’année d’avant sans rien d’envoyé, et les retards seulement s’il y en a', () => {
  const annee = comptes({ recues: 4, enAttente: 1, enRetard: 1 });
  expect(sansFine(lectureReponses(stat({ annee, operations: 2 }), 2026))).toBe(
    '2 opérations envoyées, 75 % de réponses ; en 2025 : rien d’envoyé. 1 réponse en retard.',
  );
  expect(sansFine(lectureReponses(stat({ annee: { ...annee, enRetard: 0 }, operations: 2 }), 2026))).not.toContain(
    'retard',
  );
});

test('le dernier palier atteint fait cent pour cent ; sans palier ni base, rien ne se dit', () => {
  const rfa = { laboratoireNom: 'Boréal', texte: null, nbCibles: 3, acceptees: 1, declarees: 1, nbPaliers: 2 };
  const { points } = progresDesRfas(
    {
      rfas: [
        { ...rfa, id: 1, palierAtteint: 2, versProchain: null },
        { ...rfa, id: 2, palierAtteint: 0, versProchain: null },
        { ...rfa, id: 3, palierAtteint: 1, versProchain: 4250, texte: 'Solaires' },
      ],
      annee: { nombre: 3, avecPalier: 2 },
      avant: { nombre: 0, avecPalier: 0 },
    },
    2026,
  );
  expect(points.map(({ libelle, valeurs }) => [libelle, valeurs['chemin']])).toEqual([
    ['Boréal', 100],
    ['Boréal', null],
    ['Boréal, Solaires', 42.5],
  ]);
});
