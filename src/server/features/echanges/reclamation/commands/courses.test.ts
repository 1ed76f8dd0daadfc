import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeReclamation, unTexte, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const NOMBRE = 12;
const fois = <T>(faire: (i: number) => Promise<T>, n = NOMBRE): Promise<T>[] =>
  Array.from({ length: n }, (_, i) => faire(i));
const statuts = (reponses: readonly { status: number }[]) =>
  reponses.map(({ status }) => status).toSorted((a, b) => a - b);
const appeler = (method: 'POST' | 'PUT' | 'DELETE', url: string, corps?: object) =>
  m.app.appeler(m.jetons.ADMIN, method, url, corps ? { corps } : {});
const sourceDe = (i: number) => ({ entetes: { 'x-forwarded-for': `10.0.0.${i}` } });
/** Bytes' rows that nothing names any more. */
const orphelins = async (): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from fichier f where not exists (select from reclamation_piece p
      where p.tenant_id = f.tenant_id and p.fichier_id = f.id)`.execute(m.app.services.dbSysteme)
  ).rows[0]?.n ?? -1;
const oublierQuotas = () => sql`delete from tentative`.execute(m.app.services.dbSysteme);

it('révoquer pendant que douze réponses arrivent : chacune est entière ou refusée, et plus aucune ne passe ensuite', async () => {
  await oublierQuotas();
  const r = await m.creer();
  const reponses = fois((i) =>
    m.repondre(r, { texte: `n°${i}` }, { fichiers: [unTexte(`${i}.txt`, `${i}`)], ...sourceDe(i) }),
  );
  const [revocation, ...recues] = await Promise.all([appeler('POST', `${URL}/${r.id}/lien/revocation`), ...reponses]);
  expect(revocation.status).toBe(200);
  expect(statuts(recues).filter((status) => ![200, 404].includes(status))).toEqual([]);
  const passees = recues.filter(({ status }) => status === 200).length;
  const { commentaires } = await m.fil(r.id);
  expect(commentaires.filter(({ duLaboratoire }) => duLaboratoire)).toHaveLength(passees);
  expect(commentaires.filter(({ duLaboratoire, pieces }) => duLaboratoire && pieces.length !== 1)).toEqual([]);
  expect((await m.repondre(r)).status).toBe(404);
  expect((await m.lire(r.id)).lien.etat).toBe('REVOQUE');
});

it('supprimer pendant que l’on y répond, la corrige et y écrit : rien n’en reste, rien ne casse', async () => {
  await oublierQuotas();
  const avant = await orphelins();
  const r = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
  const champs = { motif: 'RETOUR', destinataires: ['sav@labo.fr'], version: r.version };
  const tous = await Promise.all([
    ...fois((i) => m.repondre(r, {}, { fichiers: [unTexte(`${i}.txt`, `${i}`)], ...sourceDe(i) }), 4),
    ...fois(() => m.dire(r.id, { texte: 'Note', interne: true }, { fichiers: [unTexte()] }), 4),
    ...fois(() => appeler('DELETE', `${URL}/${r.id}?version=${r.version}`), 4),
    ...fois(() => appeler('POST', `/api/v1/discussion/statut/reclamation/${r.id}`, { statut: 'PROCESSED' }), 2),
    ...fois(() => appeler('PUT', `${URL}/${r.id}`, champs), 1),
  ]);
  expect(statuts(tous).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  const restee = await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/${r.id}`);
  const suppression = await appeler('DELETE', `${URL}/${r.id}?version=${restee.corps.version ?? r.version}`);
  expect(suppression.status).toBe(restee.status);
  expect([200, 404]).toContain(restee.status);
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from discussion where kind = 'RECLAMATION' and objet_id = ${r.id})
    + (select count(*) from reclamation_piece where reclamation_id = ${r.id})
    + (select count(*) from reclamation_reponse where reclamation_id = ${r.id}) as n`.execute(m.app.services.dbSysteme);
  expect([rows[0]?.n, await orphelins()]).toEqual([0, avant]);
});

it('confirmer la réponse et régler l’encours à la main au même instant : l’un des deux, jamais deux fois la somme', async () => {
  await oublierQuotas();
  const r = await m.creer();
  const { encours } = (
    await appeler('POST', `${URL}/${r.id}/encours`, {
      info: 'Retour',
      actionAttendue: 'AVOIR',
      valeurAttendueCentimes: 4_200,
    })
  ).corps;
  expect((await m.repondre(r, { nature: 'AVOIR', avoirNumero: 'AV-1', montantCentimes: 4_200 })).status).toBe(200);
  const commentaireId = (await m.fil(r.id)).commentaires.find(({ reponse }) => reponse)?.id;
  const reglement = {
    date: null,
    action: 'AVOIR',
    montantCentimes: 4_200,
    reference: 'AV-1',
    solder: false,
    ecartMotif: null,
  };
  const tous = await Promise.all([
    ...fois(
      () =>
        appeler('POST', `${URL}/${r.id}/reglement`, { ...reglement, commentaireId, encoursVersion: encours.version }),
      6,
    ),
    ...fois(
      () =>
        m.appeler(m.jetons.ADMIN, 'POST', `/${encours.id}/reglements`, {
          ...reglement,
          date: '2026-01-15',
          version: encours.version,
        }),
      6,
    ),
  ]);
  expect(statuts(tous).filter((status) => status === 200)).toHaveLength(1);
  expect(statuts(tous).filter((status) => ![200, 409].includes(status))).toEqual([]);
  const { rows } = await sql<{
    n: number;
    somme: number;
  }>`select count(*) as n, sum(montant_centimes)::int as somme from encours_reglement
    where encours_id = ${encours.id} and annule_le is null`.execute(m.app.services.dbSysteme);
  expect(rows[0]).toEqual({ n: 1, somme: 4_200 });
});

it('créer l’encours et confirmer la réponse au même instant : un encours, réglé une fois ou à régler', async () => {
  await oublierQuotas();
  const r = await m.creer();
  await m.repondre(r, { nature: 'AVOIR', avoirNumero: 'AV-2', montantCentimes: 900 });
  const commentaireId = (await m.fil(r.id)).commentaires.find(({ reponse }) => reponse)?.id;
  const reglement = {
    commentaireId,
    encoursVersion: null,
    date: null,
    action: 'AVOIR',
    montantCentimes: 900,
    solder: false,
  };
  const tous = await Promise.all([
    ...fois(() => appeler('POST', `${URL}/${r.id}/reglement`, reglement), 6),
    ...fois(
      () =>
        appeler('POST', `${URL}/${r.id}/encours`, { info: 'x', actionAttendue: 'AVOIR', valeurAttendueCentimes: 900 }),
      6,
    ),
  ]);
  expect(statuts(tous)).toEqual([200, ...Array.from({ length: NOMBRE - 1 }, () => 409)]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from encours where source_type = 'RECLAMATION' and source_id = ${r.id}`.execute(
    m.app.services.dbSysteme,
  );
  expect(rows[0]?.n).toBe(1);
});
