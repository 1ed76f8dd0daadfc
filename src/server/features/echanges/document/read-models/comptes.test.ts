import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, DOCUMENTS, type Monde } from '#server/testing/mondes/document.ts';
import { destinatairesDuDocumentSql } from './visibles.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

/** What the list says, counted again document by document. */
const unParUn = async () => {
  const { rows } = await sql<{ id: number; vises: number | null; lecteurs: number | null }>`
    select d.id, case when d.partage <> 'PRIVE' then (select count(*) from ${destinatairesDuDocumentSql}) end as vises,
      case when d.partage <> 'PRIVE' then (select count(*) from ${destinatairesDuDocumentSql} and exists (select from document_lecture le
        where le.tenant_id = d.tenant_id and le.document_id = d.id and le.pharmacie_id = a.pharmacie_id and le.numero >= d.numero)) end as lecteurs
    from document d where d.tenant_id = ${m.groupement} order by d.id`.execute(m.app.services.dbSysteme);
  return rows;
};

it('les destinataires et les lecteurs comptés ensemble sont ceux que compte chaque document', async () => {
  const littoral = await m.unMembre(m.littoral);
  const ville = await m.unMembre(m.ville);
  await m.unMembre();
  const parti = await m.unMembre(m.littoral);
  const prive = await m.deposer(m.jetons.groupement, { nom: 'Privé' });
  const tous = await m.deposer(m.jetons.groupement, { nom: 'À tous', partage: 'TOUS_ADHERENTS' });
  const segments = { partage: 'SEGMENTS' as const, segmentIds: [m.littoral.id, m.ville.id] };
  const deux = await m.deposer(m.jetons.groupement, { nom: 'Aux deux', ...segments });
  const documentDuLittoral = await m.deposer(m.jetons.groupement, {
    nom: 'Au littoral',
    ...segments,
    segmentIds: [m.littoral.id],
  });
  const remplace = await m.deposer(m.jetons.groupement, { nom: 'Remplacé', partage: 'TOUS_ADHERENTS' });
  for (const { jeton } of [littoral, ville, parti]) for (const d of [tous, deux, remplace]) await m.ouvrir(jeton, d.id);
  await m.ouvrir(littoral.jeton, documentDuLittoral.id);
  expect((await m.remplacer(m.jetons.groupement, remplace)).status).toBe(200);
  await m.ouvrir(ville.jeton, remplace.id);
  await sql`update adhesion set etat = 'TERMINATED', rompue_par = 'PHARMACIE' where pharmacie_id = ${parti.id}`.execute(
    m.app.services.dbSysteme,
  );

  const attendus = await unParUn();
  expect(attendus.map(({ vises, lecteurs }) => [vises, lecteurs])).toEqual([
    [null, null],
    [3, 2],
    [2, 2],
    [1, 1],
    [3, 1],
  ]);
  const { elements } = await m.lister(m.jetons.groupement, { tri: 'creeLe', ordre: 'asc' });
  expect(elements.map((d) => ({ id: d.id, vises: d.nbDestinataires, lecteurs: d.nbLecteurs }))).toEqual(attendus);
  expect(prive.nbDestinataires).toBeNull();
  const { brut } = await m.app.appeler(m.jetons.groupement, 'GET', `${DOCUMENTS}/export`, { query: { format: 'csv' } });
  for (const nom of ['Privé', 'À tous', 'Aux deux', 'Au littoral', 'Remplacé'])
    expect(brut.toString('utf8')).toContain(nom);
});
