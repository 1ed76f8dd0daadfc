import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { executer } from '#server/testing/base/serveur.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { creerEncoursDansTx } from './commands/lies.ts';
import { rappelerEncours } from './jobs.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const notifications = async (token: string) =>
  (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as { title: string; body: string }[];
const dans = (jours: number) => new Date(m.app.horloge.maintenant.getTime() + jours * 86_400_000);

describe('le rappel quotidien', () => {
  it('dit une fois par jour à chacun ce qui est à relancer ou à déclarer', async () => {
    const { dbSysteme } = m.app.services;
    await m.declarer(await m.creer({ valeurAttendueCentimes: 12_345 }));
    await m.creer({ valeurAttendueCentimes: 1_000 }, m.jetons.OPERATEUR);
    // Six at once, as after a restart of every instance.
    const passages = await Promise.all(Array.from({ length: 6 }, () => rappelerEncours(dbSysteme, dans(15))));
    expect(passages.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await rappelerEncours(dbSysteme, dans(15))).toBe(0);
    const attendu = {
      title: 'Encours à traiter',
      body: '1 encours à relancer (123,45\u00a0€ HT), 1 encours à déclarer (10,00\u00a0€ HT).',
    };
    expect(await notifications(m.jetons.ADMIN)).toMatchObject([attendu]);
    expect(await notifications(m.jetons.ACHAT)).toMatchObject([attendu]);
    expect(await notifications(m.jetons.OPERATEUR)).toMatchObject([
      { title: 'Vos encours à traiter', body: '1 encours à déclarer (10,00\u00a0€ HT).' },
    ]);
    expect(await notifications(m.voisin)).toEqual([]);
    expect(await rappelerEncours(dbSysteme, dans(16))).toBe(1);
  });

  it('atteint le dernier compte, quand plusieurs lots le précèdent (EXP-138)', async () => {
    await executer(
      m.app.proprietaire,
      `insert into tenant (type, nom, mail, ville, active)
         select 'PHARMACIE', 'Pharmacie ' || n, n || '@lots.exemple.fr', 'Lyon', 'ACCEPTED' from generate_series(1, 250) n`,
      `insert into laboratoire (tenant_id, detail_id)
         select (select max(id) from tenant), (select min(id) from laboratoire_detail)`,
      `insert into encours (tenant_id, numero, laboratoire_id, type, info, action_attendue, valeur_attendue_centimes,
           date_declaration, date_echeance)
         select tenant_id, 'E-1', id, 'LOGISTIQUE', 'Colis', 'AVOIR', 100, '2026-01-01', '2026-02-01'
         from laboratoire order by tenant_id desc limit 1`,
    );
    expect(await rappelerEncours(m.app.services.dbSysteme, dans(17))).toBe(2);
  });
});

describe('les encours nés d’une autre affaire', () => {
  const source = { type: 'PROMOTION' as const, id: 4_000, detailId: 1 };
  const naitre = (detailId = 1) =>
    transactionSysteme(m.app.services.dbSysteme, (tx) =>
      creerEncoursDansTx(
        tx,
        'systeme',
        {
          laboratoireId: m.labo,
          type: 'CONTREPARTIE_TG',
          info: 'TG de juin',
          actionAttendue: 'COOPERATION',
          valeurAttendueCentimes: 5_000,
          payeur: 'LABO',
          dateDeclaration: '2026-06-30',
          source: { ...source, detailId },
        },
        { maintenant: m.app.horloge.maintenant, tenantId: m.pharmacie },
      ),
    );

  it('ne naissent pas deux fois, et portent leur source', async () => {
    const { id } = await naitre();
    await expect(naitre()).rejects.toMatchObject({ constraint: 'encours_source' });
    expect(await m.detail(id)).toMatchObject({
      valeurAttendueCentimes: 5_000,
      origineMontant: 'CALCULE',
      sourceType: 'PROMOTION',
      sourceDetailId: 1,
    });
  });

  it('gardent le montant qu’une personne saisit', async () => {
    const { id } = await naitre(3);
    const { lignes, laboratoireId, type, info, actionAttendue, dateDeclaration, version } = await m.detail(id);
    const saisie = {
      lignes,
      laboratoireId,
      type,
      info,
      actionAttendue,
      dateDeclaration,
      responsableId: null,
      version,
      valeurAttendueCentimes: 1,
    };
    const { corps } = await m.appeler(m.jetons.ADMIN, 'PUT', `/${id}`, saisie);
    expect([corps.origineMontant, corps.valeurAttendueCentimes]).toEqual(['MANUEL', 1]);
  });
});
