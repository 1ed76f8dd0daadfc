import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMonde, URL } from '#server/testing/mondes/laboratoire.ts';
import { adopterLaboratoires } from './adopter.ts';

let monde: Awaited<ReturnType<typeof creerMonde>>;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const ecrituresAdopter = (tenantId: number, detailIds: readonly number[]) =>
  transactionSysteme(monde.app.services.dbSysteme, async (tx) => {
    const ecritures = await tx
      .selectFrom('journal')
      .select(['objet_id as objetId', 'apres'])
      .where('tenant_id', '=', tenantId)
      .where('objet', '=', 'laboratoire')
      .where('action', '=', 'adopter')
      .orderBy('objet_id')
      .execute();
    return ecritures.filter(({ apres }) => detailIds.includes((apres as { detailId: number }).detailId));
  });
/** How many transactions wait for the end of this one. */
const nbEnAttenteDe = async (numero: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and transactionid::text = ${numero}`.execute(
    monde.app.services.dbSysteme,
  );
  return rows[0]?.n ?? 0;
};
const adopterPour = (tenantId: number, detailIds: readonly number[]) =>
  transactionSysteme(monde.app.services.dbSysteme, (tx) =>
    adopterLaboratoires(
      tx,
      'systeme',
      detailIds.map((detailId) => ({ tenantId, detailId, parId: null, parNom: 'Groupement du Canal' })),
    ),
  );

describe('adopter un laboratoire', () => {
  it('douze à la fois, dans un ordre ou dans l’autre : un seul laboratoire, une seule écriture, la même réponse à tous', async () => {
    const tenantId = await monde.app.unTenant({ nom: 'Pharmacie disputée' });
    const [a, b] = [await monde.auCatalogue(), await monde.auCatalogue()];
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, rang) => adopterPour(tenantId, rang % 2 === 0 ? [a.id, b.id] : [b.id, a.id])),
    );
    const parDetail = reponses.map((adoptes) => adoptes.toSorted((x, y) => x.detailId - y.detailId));
    expect(parDetail[0]?.map(({ detailId }) => detailId)).toEqual([a.id, b.id].toSorted((x, y) => x - y));
    expect(parDetail).toEqual(Array.from({ length: 12 }, () => parDetail[0]));
    const ids = parDetail[0]!.map(({ id }) => id).toSorted((x, y) => x - y);
    expect((await ecrituresAdopter(tenantId, [a.id, b.id])).map(({ objetId }) => objetId)).toEqual(ids);
  });

  it('qui attend celle d’une autre transaction reçoit le laboratoire qu’elle a créé', async () => {
    const tenantId = await monde.app.unTenant({ nom: 'Pharmacie qui attend' });
    const { id: detailId } = await monde.auCatalogue();
    const adoption = [{ tenantId, detailId, parId: null, parNom: null }];
    const { promise: posee, resolve: poser } = Promise.withResolvers<string>();
    const { promise: attendue, resolve: liberer } = Promise.withResolvers<void>();
    const premiere = transactionSysteme(monde.app.services.dbSysteme, async (tx) => {
      const adoptes = await adopterLaboratoires(tx, 'systeme', adoption);
      const { rows } = await sql<{ numero: string }>`select pg_current_xact_id()::text as numero`.execute(tx);
      poser(rows[0]?.numero ?? '');
      await attendue;
      return adoptes;
    });
    const numero = await posee;
    const seconde = transactionSysteme(monde.app.services.dbSysteme, (tx) =>
      adopterLaboratoires(tx, 'systeme', adoption),
    );
    await expect.poll(() => nbEnAttenteDe(numero)).toBe(1);
    liberer();
    expect(await seconde).toEqual(await premiere);
    expect(await ecrituresAdopter(tenantId, [detailId])).toHaveLength(1);
  });

  it('ce qui est déjà adopté reste tel quel, ce que le catalogue ignore ne donne rien', async () => {
    const { detail, id } = await monde.adopte(monde.jetons.ADMIN);
    const adoptes = await adopterPour(monde.pharmacie, [detail.id, 987_654_321]);
    expect(adoptes).toEqual([{ tenantId: monde.pharmacie, detailId: detail.id, id }]);
    expect(await ecrituresAdopter(monde.pharmacie, [detail.id])).toHaveLength(1);
  });

  it('la demande satisfaite adopte pour le compte qui l’avait faite, et son journal le dit', async () => {
    const demande = { nom: 'Laboratoire Espéré' };
    await monde.app.appeler(monde.jetons.ADMIN, 'POST', URL, { corps: { nature: 'DEMANDE', demande } });
    const detail = await monde.auCatalogue(demande);
    const ecritures = await ecrituresAdopter(monde.pharmacie, [detail.id]);
    expect(ecritures).toEqual([{ objetId: expect.any(Number), apres: { detailId: detail.id } }]);
  });
});
