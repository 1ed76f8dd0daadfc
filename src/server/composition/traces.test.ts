import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { creerMondeConfidentiel, type MondeConfidentiel } from '#server/testing/mondes/confidentiel.ts';
import { corpsMultipart, unTexte } from '#server/testing/mondes/reclamation.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { unRdv } from '#shared/features/rendez-vous/rdv/exemples-de-test.ts';

let m: MondeConfidentiel;
beforeAll(async () => {
  m = await creerMondeConfidentiel();
});
afterAll(() => m.app.fermer());

const ecritures = Object.entries({
  rdv: contrats.rdv,
  guide: contrats.guideRdv,
  document: contrats.document,
  reclamation: contrats.reclamation,
  modeleMail: contrats.modeleMail,
}).flatMap(([feature, contrat]) =>
  Object.entries(contrat as Record<string, RouteContract>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([nom, route]): [string, RouteContract] => [`${feature}.${nom}`, route]),
);
/** A POST that only reads. */
const LECTURES = ['document.archiverDocuments'];

describe('CONSULTATION_GROUPEMENT', () => {
  it.each(ecritures.filter(([nom]) => !LECTURES.includes(nom)))(
    '%s : 403, lecture seule',
    async (_nom, { method, url }) => {
      const { status, corps } = await m.app.appeler(m.jetons.lecteur, method, url.replace(/:\w+/g, '1'));
      expect([status, corps.code]).toEqual([403, 'LECTURE_SEULE']);
    },
  );
});

it('qui agit au nom d’une pharmacie signe chaque écriture des deux noms', async () => {
  const { auNomDe } = m.jetons;
  const appeler = async (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    corps?: unknown,
    entetes: Record<string, string> = {},
  ) =>
    m.exiger(await m.app.appeler(auNomDe, method, `/api/v1${url}`, { ...(corps !== undefined && { corps }), entetes }));
  const { id: moi } = (await m.app.appeler(auNomDe, 'GET', '/api/v1/utilisateurs/connected')).corps;
  const depuis =
    (await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal`.execute(m.app.services.dbSysteme))
      .rows[0]?.id ?? 0;

  const rdv = await appeler('POST', `/laboratoires/${m.ids.labo}/rdvs`, unRdv());
  await appeler('PUT', `/laboratoires/${m.ids.labo}/rdvs`, {
    id: rdv.id,
    version: rdv.version,
    date: '2026-11-20',
    texte: '<p>Autre</p>',
  });
  const [{ id: categorieId }] = m.exiger(await m.app.appeler(auNomDe, 'GET', '/api/v1/documents/categories'));
  const depot = multipartAvec({ nom: 'Bon', categorieId }, unTexte());
  const document = await appeler('POST', '/documents', depot.corps, depot.entetes);
  await appeler('DELETE', `/documents/${document.id}?version=${document.version}`);
  const { id } = m.reclamation;
  const note = corpsMultipart('commentaire', { texte: 'Vu', interne: true });
  await appeler('POST', `/discussion/reclamation/${id}`, note.corps, note.entetes);
  await appeler('POST', `/reclamations/${id}/lien/renouvellement`);
  const { rows } = await sql<{ objet: string; action: string; qui: number; impersonation: boolean; tenant: number }>`
    select objet, action, utilisateur_id as qui, impersonation, tenant_id as tenant from journal where id > ${depuis} order by id`.execute(
    m.app.services.dbSysteme,
  );
  expect(rows.map(({ objet, action }) => `${objet}.${action}`)).toEqual([
    'rdv.creer',
    'rdv.modifier',
    'document.deposer',
    'document.supprimer',
    'discussion.commenter',
    'reclamation.renouveler-lien',
  ]);
  for (const { qui, impersonation, tenant } of rows)
    expect([qui, impersonation, tenant]).toEqual([moi, true, m.pharmacie]);
  const { commentaires } = (await m.app.appeler(m.jetons.admin, 'GET', `/api/v1/discussion/reclamation/${id}`)).corps;
  expect(commentaires.at(-1)).toMatchObject({ impersonation: true, interne: true });
});
