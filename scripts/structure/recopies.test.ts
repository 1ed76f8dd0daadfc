import { expect, it } from 'vitest';
import { arbre, textes } from './arbre-de-test.ts';
import { verifierRecopies } from './recopies.ts';

const DEPOT = 'src/server/features/argent/encours/repository.ts';
const recopies = (texte: string, path = DEPOT): readonly string[] => textes(verifierRecopies(arbre({ [path]: texte })));
const saisie = (...champs: readonly string[]): string => `({ ${champs.join(', ')} })`;
const QUATRE = [
  'date_fait: saisie.dateFait',
  'reference_bl: saisie.referenceBl',
  'reference_facture: saisie.referenceFacture ?? null',
  'responsable_id: saisie.responsableId',
] as const;

it('une saisie recopiée champ par champ est refusée, avec ses colonnes', () =>
  expect(recopies(saisie(...QUATRE))).toEqual([
    expect.stringContaining('date_fait, reference_bl, reference_facture, responsable_id'),
  ]));

it.each([
  ['trois colonnes nommées', saisie(...QUATRE.slice(1))],
  [
    'des colonnes qui prennent un autre nom',
    saisie(...QUATRE.map((champ) => champ.replace('saisie.', 'saisie.autre'))),
  ],
  ['une saisie entière', "enColonnes('encours', { ...saisie, tenantId })"],
])('%s passe', (_, texte) => expect(recopies(texte)).toEqual([]));

it('le navigateur n’a pas de colonnes', () =>
  expect(recopies(saisie(...QUATRE), 'src/web/features/argent/encours/filtres.ts')).toEqual([]));
