import { describe, expect, it } from 'vitest';
import { jourParis } from '#shared/core/dates.ts';
import { rappelerNonReclames } from '../jobs/non-reclame.ts';
import { compterNonReclameesDe } from '#server/features/operations/operation/read-models/reclame.ts';
import { transactionTenant } from '#server/core/db/database.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { m, poster, lire, uneTerminee, ventes, preparerContreparties } from '#server/testing/mondes/contrepartie.ts';

preparerContreparties();

describe('le bilan', () => {
  it('dit le vendu, l’attendu, le reçu, l’avantage exact, et ce qui manque', async () => {
    const { id, lignes } = await uneTerminee({
      dispositifs: [{ dispositif: 'BRI', valeurCentimes: 200, valeurPct: null, codeCoupon: null, marquePayps: null }],
    });
    const declarer = { contrepartieIds: [lignes[2]], canal: 'PORTAIL' };
    await poster(`/${id}/traiter`, { version: 1, ventes: ventes(12, 123_457), declarer });
    await m.regler(await m.lire((await m.encoursDe(id))[2]!.id), 5_000);
    expect((await lire(`/${id}/bilan`, m.jetons.OPERATEUR)).corps).toMatchObject({
      quantitePrevue: 30,
      quantiteVendue: 12,
      caTtcCentimes: 123_457,
      contreparties: {
        nombre: 3,
        attenduCentimes: 14_181,
        aDeclarerCentimes: 6_181,
        declareCentimes: 3_000,
        recuCentimes: 5_000,
        compenseCentimes: 0,
        nonReclamees: 2,
      },
      avantageCentimes: 2_400,
      avantages: [{ dispositif: 'BRI', centimes: 2_400, raison: null }],
      base: null,
      manques: [expect.stringContaining('chiffre d’affaires'), expect.stringContaining('aucune n’est importée')],
    });
  });
});

describe('le compteur « non réclamé »', () => {
  const compter = (id: number) =>
    transactionTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, (tx) =>
      compterNonReclameesDe(tx, id, jourParis(m.app.horloge.maintenant)),
    );
  it('compte ce qui est dû et que personne ne réclame, jusqu’à ce qu’on le réclame', async () => {
    const { id, lignes } = await uneTerminee({
      laboratoire_id: m.autreLabo,
      date_fin: '2026-04-05',
      contreparties: [{}, { delai_jours: 30 }],
    });
    expect(await compter(id)).toBe(0);
    const [due, aVenir] = await m.encoursDe(id);
    await m.supprimer(due!.id);
    await m.supprimer(aVenir!.id);
    // The second is not due yet.
    expect(await compter(id)).toBe(1);
    expect((await lire(`/${id}/bilan`)).corps.contreparties.nonReclamees).toBe(1);
    // The list, its filter and the tiles count the same.
    expect((await lire(`/tuiles?laboratoireId=${m.autreLabo}`)).corps.nonReclamees).toBe(1);
    const liste = (await lire(`?laboratoireId=${m.autreLabo}&nonReclamees=true`)).corps;
    expect(liste).toMatchObject({
      total: 1,
      argent: { nonReclamees: 1 },
      elements: [{ id, argent: { nonReclamees: 1 } }],
    });
    expect((await lire(`/${id}/traitement`)).corps.lignes).toMatchObject([
      { devenir: 'NON_RECLAME', declarable: false },
      {},
    ]);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {}, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {}, m.jetons.MERCHANDISING)).status).toBe(403);
    const reclame = await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {});
    expect(reclame.corps).toMatchObject({ numero: expect.stringMatching(/^E-2026-/) });
    expect(await compter(id)).toBe(0);
    expect((await m.encoursDe(id)).map(({ source_detail_id: detail }) => detail)).toEqual([lignes[0]]);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {})).corps.code).toBe('RECLAMATION_IMPOSSIBLE');
    expect((await poster(`/${id}/contreparties/987654321/reclamer`, {})).status).toBe(404);
  });

  it('compte ce qui devait être déclaré depuis plus de sept jours, sauf mis en attente ; le dit une fois par jour', async () => {
    const { id } = await uneTerminee({ laboratoire_id: m.autreLabo, date_fin: '2026-04-02' });
    const deja = await compter(id);
    m.app.horloge.maintenant = new Date('2026-04-09T10:00:00Z');
    expect(await compter(id)).toBe(deja - 3);
    m.app.horloge.maintenant = new Date('2026-04-10T10:00:00Z');
    expect(deja).toBe(3);
    const { dbSysteme } = m.app.services;
    const passages = await Promise.all(
      Array.from({ length: 4 }, () => rappelerNonReclames(dbSysteme, m.app.horloge.maintenant)),
    );
    expect(passages.reduce((a, b) => a + b, 0)).toBe(1);
    const avis = async (token: string) =>
      (
        (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as { title: string; body: string }[]
      ).filter(({ title }) => title === 'Contreparties non réclamées');
    expect(await avis(m.jetons.ACHAT)).toMatchObject([
      { body: expect.stringContaining('contreparties dues ne sont pas réclamées') },
    ]);
    expect(await avis(m.jetons.OPERATEUR)).toEqual([]);
    expect(await avis(m.voisin)).toEqual([]);
    await m.systeme((tx) =>
      tx.updateTable('encours').set({ suspendu_jusquau: '2026-05-01' }).where('source_id', '=', id).execute(),
    );
    expect(await compter(id)).toBe(0);
  });

  it('la nuit, un encours qui manque est créé, un encours repassé à déclarer redevient juste', async () => {
    const jamais = await m.unePromotion();
    const { id, lignes } = await uneTerminee({ contreparties: [{}] });
    const declare = await m.declarer(await m.lire((await m.encoursDe(id))[0]!.id));
    await m.ecrireLigne(lignes[0]!, { valeur_centiemes: 15_000 });
    await m.appeler(m.jetons.ADMIN, 'POST', `/${declare.id}/repasser-a-declarer`, { version: declare.version });
    await rappelerNonReclames(m.app.services.dbSysteme, new Date());
    expect(await m.encoursDe(id)).toMatchObject([{ valeur_attendue_centimes: 15_000, etat: 'A_DECLARER' }]);
    expect(await m.encoursDe(jamais.id)).toHaveLength(1);
  });
});
