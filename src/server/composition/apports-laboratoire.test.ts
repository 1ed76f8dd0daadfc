import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import type { LaboratoireEnListe } from '#shared/features/catalogue/laboratoire/contract.ts';
import { creerMondeReclamation, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
let laboratoireId: number;
beforeAll(async () => {
  m = await creerMondeReclamation();
  m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  laboratoireId = await m.unLaboratoire(m.pharmacie, 'Zymotique');
});
afterAll(() => m.app.fermer());

const lister = async (jeton: string, query: Record<string, string> = {}): Promise<LaboratoireEnListe[]> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/laboratoires/page', { query })).corps.elements;
const leSien = async (jeton: string) => (await lister(jeton)).find(({ id }) => id === laboratoireId)!;
const idDe = async (role: Role): Promise<number> =>
  (
    await m.app.services.dbSysteme
      .selectFrom('utilisateur')
      .select('id')
      .where('tenant_id', '=', m.pharmacie)
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
  ).id;
const unRdv = async (date: string, visible_by: 'ALL' | 'CUSTOM' | 'SELF', auteur: Role) => {
  const cree_par_id = await idDe(auteur);
  const { rows } = await sql<{
    id: number;
  }>`insert into rdv (tenant_id, laboratoire_id, date, operateur, extrait, visible_by, cree_par_id)
    values (${m.pharmacie}, ${laboratoireId}, ${date}::date, 'x', '', ${visible_by}, ${cree_par_id}) returning id`.execute(
    m.app.services.dbSysteme,
  );
  return rows[0]!.id;
};

describe('la liste des laboratoires', () => {
  it('compte les réclamations non lues de qui regarde', async () => {
    const r = await m.creer({ laboratoireId });
    await m.repondre(r);
    await m.creer({ laboratoireId });
    expect((await leSien(m.jetons.ACHAT)).reclamationsNonLues).toBe(2);
    await m.fil(r.id, m.jetons.ACHAT, '?lecture=true');
    expect((await leSien(m.jetons.ACHAT)).reclamationsNonLues).toBe(1);
    expect((await leSien(m.jetons.OPERATEUR)).reclamationsNonLues).toBe(2);
    const [premier] = await lister(m.jetons.OPERATEUR, { tri: 'reclamationsNonLues', ordre: 'desc' });
    expect(premier).toMatchObject({
      id: laboratoireId,
      reclamationsNonLues: await m.compter(m.jetons.OPERATEUR, `?laboratoireId=${laboratoireId}`),
    });
  });

  it('dit le dernier rendez-vous que chacun peut connaître, jamais un à venir ni celui du jour, que l’on écrit encore', async () => {
    await unRdv('2026-10-01', 'ALL', 'ACHAT');
    await unRdv('2026-12-24', 'ALL', 'ACHAT');
    await unRdv('2026-11-21', 'ALL', 'OPERATEUR');
    expect((await leSien(m.jetons.OPERATEUR)).dernierRdv).toEqual({ date: '2026-10-01', prive: false });
    const choisis = await unRdv('2026-10-10', 'CUSTOM', 'ACHAT');
    await sql`insert into rdv_autorise (tenant_id, rdv_id, utilisateur_id) values (${m.pharmacie}, ${choisis}, ${await idDe('MERCHANDISING')})`.execute(
      m.app.services.dbSysteme,
    );
    await unRdv('2026-11-02', 'SELF', 'ACHAT');
    expect((await leSien(m.jetons.ACHAT)).dernierRdv).toEqual({ date: '2026-11-02', prive: false });
    expect((await leSien(m.jetons.ADMIN)).dernierRdv).toEqual({ date: '2026-11-02', prive: true });
    expect((await leSien(m.jetons.MERCHANDISING)).dernierRdv).toEqual({ date: '2026-10-10', prive: false });
    expect((await leSien(m.jetons.OPERATEUR)).dernierRdv).toEqual({ date: '2026-10-01', prive: false });
    const [premier, ...autres] = await lister(m.jetons.ADMIN, { tri: 'dernierRdv', ordre: 'desc' });
    expect(premier?.id).toBe(laboratoireId);
    expect(autres.length).toBeGreaterThan(0);
  });

  it('compte les promotions qui courent aujourd’hui et que la pharmacie tient', async () => {
    const insererPromotion = (etat: string, debut: string, fin: string) =>
      sql`insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo, date_debut, date_fin)
        values (${m.pharmacie}, 'PHARMACIE', ${laboratoireId}, 'Opération', 'PROMO', ${etat}, ${debut}::date, ${fin}::date)`.execute(
        m.app.services.dbSysteme,
      );
    await insererPromotion('VALIDATED', '2026-11-21', '2026-11-30');
    await insererPromotion('VALIDATED', '2026-11-01', '2026-11-21');
    await insererPromotion('VALIDATED', '2026-11-22', '2026-11-30');
    await insererPromotion('VALIDATED', '2026-11-01', '2026-11-20');
    await insererPromotion('DRAFT', '2026-11-01', '2026-11-30');
    await insererPromotion('REFUSED', '2026-11-01', '2026-11-30');
    expect((await leSien(m.jetons.ACHAT)).promotionsEnCours).toBe(2);
    const [premier] = await lister(m.jetons.OPERATEUR, { tri: 'promotionsEnCours', ordre: 'desc' });
    expect(premier?.id).toBe(laboratoireId);
  });

  it('et rien de ceux du voisin', async () => {
    for (const laboratoire of await lister(m.voisin))
      expect(laboratoire).toMatchObject({ promotionsEnCours: 0, reclamationsNonLues: 0, dernierRdv: null });
  });

  it('s’exporte avec ces colonnes', async () => {
    const { corps } = await m.app.appeler(m.jetons.OPERATEUR, 'GET', '/api/v1/laboratoires/export', {
      query: { format: 'csv', q: 'Zymotique' },
    });
    expect(corps.trim().split('\r\n')[1]).toMatch(/;2;2;01\/10\/2026;0;Non$/);
  });
});
