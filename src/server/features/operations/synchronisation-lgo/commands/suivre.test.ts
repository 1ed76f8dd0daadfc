import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncLgoDePromotion } from '#shared/features/operations/synchronisation-lgo/rules.ts';
import type { ProduitSync, SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { suivisLgo } from '../read-models/suivis.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerMondeLgo, type MondeLgo } from '#server/testing/mondes/lgo.ts';
import { envoyerLgo } from './envoyer.ts';
import { entretenirLgo } from '../jobs.ts';

let m: MondeLgo;
beforeAll(async () => {
  m = await creerMondeLgo();
});
afterAll(() => m.fermer());
beforeEach(async () => {
  m.lgo.tomber('aucune');
  m.app.horloge.maintenant = new Date('2026-03-04T09:00:00Z');
  await m.regler({ connexion: 'API' });
});

const etats = ({ produits }: SyncPromotion) => produits.map(({ etat }) => etat);
const premier = ({ produits }: SyncPromotion): ProduitSync => produits[0]!;
const avancer = (minutes: number) => {
  m.app.horloge.maintenant = new Date(m.app.horloge.maintenant.getTime() + minutes * 60_000);
};
const notifications = (id: number) =>
  m.app.services.dbSysteme
    .selectFrom('notification')
    .select(['title', 'body', 'roles', 'processed'])
    .where('tenant_id', '=', m.pharmacie)
    .where('title', 'like', '%LGO%')
    .where('lien', '@>', JSON.stringify({ params: { promotion: String(id) } }) as never)
    .execute();

describe('envoyer une promotion au LGO (CNX-62, CNX-67)', () => {
  it('validée, elle part, est relue et dite dans le LGO ; rien ne repart ensuite', async () => {
    const p = await m.promoTenue();
    expect(premier(await m.lire(p.id))).toMatchObject({ etat: null, attente: 'ENVOI' });
    await m.tourner();
    expect(etats(await m.lire(p.id))).toEqual(['ok']);
    expect(m.lgo.produits.get(m.chemin(p))).toMatchObject({
      promotion: { nom: p.nomOperation, debut: p.dateDebut, fin: p.dateFin },
      dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1 }],
    });
    const recus = m.lgo.recus.length;
    await m.tourner();
    expect(m.lgo.recus).toHaveLength(recus);
  });

  it('ce que le LGO ne prend pas est dit avec sa raison, et rien ne part', async () => {
    const sansEan = await m.promoTenue({ produits: [unProduit()] });
    const sellIn = await m.promoTenue({
      dispositifs: [{ dispositif: 'SELL_IN', remisePct: 10, ug: null, quantiteMin: null }],
    });
    await m.tourner();
    expect(premier(await m.lire(sansEan.id))).toMatchObject({
      etat: 'non_synchronizable',
      message: expect.stringContaining('Sans EAN'),
    });
    expect(premier(await m.lire(sellIn.id)).message).toContain('sell-in');
    expect(
      m.lgo.recus.some(({ chemin }) => chemin.includes(`-${sansEan.id}/`) || chemin.includes(`-${sellIn.id}/`)),
    ).toBe(false);
  });

  it('modifiée, elle repart ; remise en brouillon, elle est retirée', async () => {
    const p = await m.promoTenue();
    await m.tourner();
    await m.app.services.dbSysteme
      .updateTable('promotion')
      .set({ date_fin: '2026-03-27' })
      .where('id', '=', p.id)
      .execute();
    expect(premier(await m.lire(p.id))).toMatchObject({ etat: null, message: 'La promotion a changé depuis.' });
    await m.tourner();
    expect(m.lgo.produits.get(m.chemin(p))).toMatchObject({ promotion: { fin: '2026-03-27' } });
    await m.agir('brouillon', await m.relire(p.id));
    await m.tourner();
    expect(m.lgo.produits.has(m.chemin(p))).toBe(false);
    expect((await m.lire(p.id)).concernee).toBe(false);
  });

  it('finie, elle est retirée', async () => {
    const p = await m.promoTenue();
    await m.tourner();
    m.app.horloge.maintenant = new Date('2026-03-31T09:00:00Z');
    await m.tourner();
    expect(m.lgo.produits.has(m.chemin(p))).toBe(false);
  });

  it('l’état de la liste est le pire de ses produits, comme la règle', async () => {
    const eans = ['3337871331825', '3400935955838', '3401528543456'];
    const p = await m.promoTenue({ produits: eans.map((ean, i) => unProduit({ nom: `Produit ${i}`, ean })) });
    m.lgo.tomber('refus', eans[1]);
    await m.tourner();
    const suivi = await m.lire(p.id);
    const { elements } = (await m.appeler(m.jetons.ADMIN, 'GET', `?q=${encodeURIComponent(p.nomOperation)}`)).corps;
    expect(elements.find(({ id }: { id: number }) => id === p.id).syncLgo).toBe(syncLgoDePromotion(etats(suivi)));
    expect([suivi.etat, etats(suivi).toSorted()]).toEqual(['ko', ['ko', 'ok', 'ok']]);
  });
});

describe('quand le LGO ne va pas (CNX-64)', () => {
  it.each(['eteint', 'lent', 'coupe', 'indisponible', 'forme', 'ancien'] as const)(
    '%s : dit, essayé de nouveau, ni perdu ni doublé',
    async (panne) => {
      const p = await m.promoTenue();
      m.lgo.tomber(panne);
      await m.tourner();
      const enEchec = premier(await m.lire(p.id));
      expect(enEchec).toMatchObject({ etat: 'ko', droits: { reessayer: true, saisir: true } });
      expect(enEchec.message).not.toBe('');
      expect(enEchec.prochainLe).toBe(new Date(m.app.horloge.maintenant.getTime() + 60_000).toISOString());
      m.lgo.tomber('aucune');
      await m.tourner();
      expect(premier(await m.lire(p.id)).etat, 'pas avant son heure').toBe('ko');
      avancer(1);
      const ecritures = m.lgo.ecritures();
      await m.tourner();
      expect(premier(await m.lire(p.id)).etat).toBe('ok');
      // Already written before its answer was lost: the same key writes nothing more.
      expect(m.lgo.ecritures() - ecritures).toBe(panne === 'ancien' ? 0 : 1);
    },
  );

  it('le même envoi reçu deux fois n’est qu’un envoi', async () => {
    const p = await m.promoTenue();
    m.lgo.tomber('double');
    await m.tourner();
    expect(premier(await m.lire(p.id)).etat).toBe('ok');
  });

  it('après le dernier essai, on le dit une fois aux personnes ; « Réessayer » repart de zéro', async () => {
    const p = await m.promoTenue();
    m.lgo.tomber('indisponible');
    for (const minutes of [0, 1, 5, 30, 120, 720, 1440]) {
      avancer(minutes);
      await m.tourner();
    }
    expect(premier(await m.lire(p.id))).toMatchObject({ etat: 'ko', prochainLe: null });
    expect(await notifications(p.id)).toMatchObject([{ processed: false }]);
    m.lgo.tomber('aucune');
    const { status, corps } = await m.geste(p, 'essais');
    expect([status, corps.produits[0].attente]).toEqual([200, 'ENVOI']);
    await envoyerLgo(m.app.services, m.pharmacie);
    expect(premier(await m.lire(p.id)).etat).toBe('ok');
    expect(await notifications(p.id)).toMatchObject([{ processed: true }]);
  });

  it.each<[string, (p: DetailPromotion) => Promise<unknown>]>([
    ['saisie', (p) => m.geste(p, 'saisies')],
    ['abandonnée', async (p) => m.agir('brouillon', await m.relire(p.id))],
  ])('%s, la promotion en échec ne demande plus rien (CNX-73)', async (_cas, faire) => {
    const p = await m.promoTenue();
    m.lgo.tomber('indisponible');
    for (const minutes of [0, 1, 5, 30, 120, 720]) {
      avancer(minutes);
      await m.tourner();
    }
    expect(await notifications(p.id)).toMatchObject([{ processed: false }]);
    await faire(p);
    m.lgo.tomber('aucune');
    await m.tourner();
    expect(await notifications(p.id)).toMatchObject([{ processed: true }]);
  });

  it('un mot de passe refusé arrête tout, sans marteler ; le régler de nouveau relance', async () => {
    const deux = [await m.promoTenue(), await m.promoTenue()];
    m.lgo.tomber('identifiants');
    const avant = m.lgo.recus.length;
    await m.tourner();
    expect(m.lgo.recus.length - avant).toBe(1);
    for (const { id } of deux) expect(premier(await m.lire(id))).toMatchObject({ etat: 'ko', prochainLe: null });
    m.lgo.tomber('aucune');
    avancer(1);
    await m.regler({ connexion: 'API' });
    await m.tourner();
    for (const { id } of deux) expect(premier(await m.lire(id)).etat).toBe('ok');
  });

  it('refusé par le LGO : ses mots, aucun nouvel essai ; impossible : non synchronisable', async () => {
    const refusee = await m.promoTenue();
    m.lgo.tomber('refus');
    await m.tourner();
    expect(premier(await m.lire(refusee.id))).toMatchObject({
      etat: 'ko',
      message: 'Produit inconnu de la fiche article.',
      prochainLe: null,
    });
    const impossible = await m.promoTenue();
    m.lgo.tomber('impossible');
    await m.tourner();
    expect(premier(await m.lire(impossible.id))).toMatchObject({
      etat: 'non_synchronizable',
      message: 'Ce logiciel ne gère pas les lots virtuels.',
    });
  });

  it('deux travaux à la fois n’envoient rien deux fois ; arrêté au milieu, le suivant continue', async () => {
    const produits = Array.from({ length: 12 }, (_, i) =>
      unProduit({ nom: `Série ${i}`, ean: `33378713318${10 + i}` }),
    );
    const p = await m.promoTenue({ produits });
    const puts = () => m.lgo.recus.filter(({ methode, chemin }) => methode === 'PUT' && chemin.includes(`-${p.id}/`));
    await entretenirLgo(m.app.services);
    const arret = new AbortController();
    arret.abort();
    await envoyerLgo(m.app.services, m.pharmacie, arret.signal);
    expect(puts()).toHaveLength(0);
    // What the stopped job had taken is given back after five minutes.
    avancer(5);
    await Promise.all([1, 2].map(() => envoyerLgo(m.app.services, m.pharmacie)));
    expect(new Set(etats(await m.lire(p.id)))).toEqual(new Set(['ok']));
    expect(puts()).toHaveLength(produits.length);
  });

  it('ce qui est suivi ne se lit que dans son compte', async () => {
    const p = await m.promoTenue();
    await m.tourner();
    expect((await m.app.appeler(m.voisin, 'GET', `/api/v1/promotions/${p.id}/lgo`)).status).toBe(404);
    const { dbSysteme } = m.app.services;
    expect(await transactionSysteme(dbSysteme, (tx) => suivisLgo(tx, { tenantId: m.voisinage }))).toEqual([]);
  });
});
