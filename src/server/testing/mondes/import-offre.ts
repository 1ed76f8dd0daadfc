import { afterAll, beforeAll, expect } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import type { LectureOffre } from '#shared/features/operations/import-offre/contract.ts';

export const URL = '/api/v1/offres';
export let app: Application;
export let pharmacie: number;
export let jeton: string;
export let groupement: string;
export const labos: Record<string, number> = {};

const unLaboratoire = async (nom: string, tenant: number): Promise<number> => {
  const { dbSysteme } = app.services;
  const deja = await dbSysteme.selectFrom('laboratoire_detail').select('id').where('nom', '=', nom).executeTakeFirst();
  const detail =
    deja ??
    (await dbSysteme.insertInto('laboratoire_detail').values({ nom }).returning('id').executeTakeFirstOrThrow());
  const { id } = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: tenant, detail_id: detail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const OFFRE = [
  'Offre de printemps 2026;;;;;;',
  'Réservée aux adhérents;;;;;;',
  'CIP/ACL ou EAN*;Désignation***;Laboratoire***;TVA***;PU HT catalogue***;PU HT remisé*;Unité gratuite;Stock',
  'Code à 7 ou 13 chiffres;Nom du produit;Nom du laboratoire;Un des cinq taux;Hors taxes;Hors taxes;Nombre;Nombre',
  '3760001234565;Crème apaisante 50 ml;DERMALUNE;20;10,00;8,00;;12',
  '3012345;Comprimés 8;Laboratoires Solis;2,1;2,12;;;40',
  '3760001234566;Gel lavant 200 ml;Dermalune;20;9,00;7,20;;3',
  ';Crème apaisante 50 ML;Dermalune;20;10,00;8,00;;1',
  '3760001234589;Sérum nuit;Inconnu SA;20 %;dix;;;0',
].join('\r\n');

export const envoyer = (
  suite: string,
  contenu: Buffer | string,
  demande: unknown = {},
  nom = 'offre.csv',
  token = jeton,
) => app.appeler(token, 'POST', `${URL}${suite}`, multipartAvec(demande, { contenu, nom, mime: 'text/csv' }));
export const lire = async (contenu: Buffer | string, demande?: unknown, nom?: string): Promise<LectureOffre> => {
  const { status, corps } = await envoyer('/lecture', contenu, demande, nom);
  expect(status, JSON.stringify(corps)).toBe(200);
  return corps;
};
export const de = ({ remarques }: LectureOffre, genre: string) =>
  remarques.filter((remarque) => remarque.genre === genre).map(({ ligne, phrase }) => [ligne, phrase]);

/** Opens this world for a file of tests: what is exported above follows it. */
export const preparerImportsOffre = (): void => {
  beforeAll(async () => {
    app = await creerApplication();
    pharmacie = await app.unTenant();
    jeton = await app.jeton(pharmacie, 'ACHAT');
    const tete = await app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement' });
    groupement = await app.jeton(tete, 'GROUPEMENT');
    for (const nom of ['Dermalune', 'Solis']) labos[nom] = await unLaboratoire(nom, pharmacie);
    labos['du groupement'] = await unLaboratoire('Dermalune', tete);
  });
  afterAll(() => app.fermer());
};
