import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProduitSync, SyncPromotion } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import { EAN, creerMondeLgo, type MondeLgo } from '#server/testing/mondes/lgo.ts';

let m: MondeLgo;
beforeAll(async () => {
  m = await creerMondeLgo();
});
afterAll(() => m.fermer());
const premier = ({ produits }: SyncPromotion): ProduitSync => produits[0]!;
const fichier = (id: number, suite: string, jeton = m.jetons.ADMIN) =>
  m.app.appeler(jeton, 'GET', `/api/v1/promotions/${id}/lgo/${suite}`);

describe('à la main (CNX-66, CNX-68)', () => {
  it('saisie, dite avec qui et quand, annulée ; à refaire quand la promotion change', async () => {
    await m.regler({ connexion: 'MANUELLE' });
    const p = await m.promoTenue({ produits: [unProduit(), unProduit({ nom: 'Gel 200 ml' })] });
    expect(premier(await m.lire(p.id))).toMatchObject({
      attente: 'SAISIE',
      droits: { saisir: true, reessayer: false },
    });
    const seul = await m.geste(p, 'saisies', { cles: [premier(await m.lire(p.id)).cle] });
    expect(seul.corps.produits.map(({ etat }: ProduitSync) => etat)).toEqual(['manually_created', null]);
    const tous = await m.geste(p, 'saisies', {}, m.jetons.MERCHANDISING);
    expect(tous.corps).toMatchObject({ etat: 'manually_created' });
    expect(tous.corps.produits[1]).toMatchObject({
      saisiParNom: expect.stringContaining('merchandising'),
      saisiLe: m.app.horloge.maintenant.toISOString(),
    });
    expect((await m.geste(p, 'saisies')).corps.code, 'rien de plus à saisir').toBe('LGO_RIEN_A_FAIRE');
    const annulee = await m.geste(p, 'saisies/annulation', { cles: [tous.corps.produits[1].cle] });
    expect(annulee.corps.produits[1]).toMatchObject({ etat: null, attente: 'SAISIE', saisiParNom: null });
    const { dbSysteme } = m.app.services;
    await dbSysteme.updateTable('promotion').set({ date_fin: '2026-03-27' }).where('id', '=', p.id).execute();
    expect(premier(await m.lire(p.id))).toMatchObject({ etat: null, message: 'La promotion a changé depuis.' });
  });

  it('abandonnée après la saisie, elle reste dite à retirer', async () => {
    await m.regler({ connexion: 'MANUELLE' });
    const p = await m.promoTenue();
    await m.geste(p, 'saisies');
    await m.agir('brouillon', await m.relire(p.id));
    expect(premier(await m.lire(p.id))).toMatchObject({
      etat: 'ko',
      message: expect.stringContaining('retirez-la du LGO'),
    });
  });

  it('ce qui ne change rien en caisse n’est pas à saisir, et dit pourquoi', async () => {
    await m.regler({ connexion: 'MANUELLE' });
    const p = await m.promoTenue({
      dispositifs: [{ dispositif: 'SELL_IN', remisePct: 10, ug: null, quantiteMin: null }],
    });
    const suivi = await m.lire(p.id);
    expect(suivi).toMatchObject({
      sansEffet: 'Ses dispositifs (sell-in, autre) ne s’appliquent pas en caisse.',
      droits: { fiche: false },
    });
    expect(premier(suivi).droits.saisir).toBe(false);
    expect((await m.geste(p, 'saisies')).corps.code).toBe('LGO_RIEN_A_FAIRE');
    expect((await m.lire((await m.promoTenue()).id)).sansEffet).toBeNull();
  });

  it('la fiche de saisie est un PDF, que tout le compte imprime', async () => {
    await m.regler({ connexion: 'MANUELLE' });
    const p = await m.promoTenue();
    const { status, entetes, brut } = await fichier(p.id, 'fiche', m.jetons.OPERATEUR);
    expect([status, entetes['content-type'], brut.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });
});

describe('par fichier (CNX-68)', () => {
  it('exportée, elle est à confirmer ; le fichier suit le format écrit', async () => {
    await m.regler({ connexion: 'FICHIER' });
    const p = await m.promoTenue();
    expect(premier(await m.lire(p.id)).attente).toBe('EXPORT');
    const { status, brut } = await fichier(p.id, 'fichier');
    expect(status).toBe(200);
    const [titres, ligne] = brut.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    expect(titres?.split(';').slice(0, 5)).toEqual(['reference', 'operation', 'debut', 'fin', 'ean']);
    expect(ligne).toContain(EAN);
    expect(ligne).toContain(';LOT;2;1;');
    expect(premier(await m.lire(p.id))).toMatchObject({ attente: 'CONFIRMATION', exporteLe: expect.any(String) });
    expect((await m.geste(p, 'saisies')).corps.etat).toBe('manually_created');
  });
});

describe('refus', () => {
  it('sans connexion, chaque produit dit pourquoi ; rien n’est noté', async () => {
    await m.regler({ connexion: 'AUCUNE', logiciel: null });
    const p = await m.promoTenue();
    const suivi = await m.lire(p.id);
    expect(premier(suivi)).toMatchObject({ etat: 'non_synchronizable', droits: { saisir: false } });
    expect((await fichier(p.id, 'fichier')).corps.code).toBe('LGO_RIEN_A_EXPORTER');
    await m.tourner();
    expect((await m.relire(p.id)).syncLgo).toBeNull();
  });

  it('une version dépassée, un produit inconnu, le voisin, qui ne tient pas le plan', async () => {
    await m.regler({ connexion: 'MANUELLE' });
    const p = await m.promoTenue();
    expect((await m.geste({ ...p, version: p.version + 1 }, 'saisies')).status).toBe(409);
    expect((await m.geste(p, 'saisies', { cles: ['9999999999999'] })).corps.code).toBe('LGO_RIEN_A_FAIRE');
    expect((await m.geste(p, 'saisies', {}, m.voisin)).status).toBe(404);
    expect((await m.geste(p, 'saisies', {}, m.jetons.OPERATEUR)).status).toBe(403);
    expect((await fichier(p.id, 'fiche', m.voisin)).status).toBe(404);
  });
});
