import { describe, expect, it } from 'vitest';
import { lire, m, preparerContreparties, uneTerminee } from '#server/testing/mondes/contrepartie.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import { ajouterJours } from '#shared/core/dates.ts';

preparerContreparties();

describe('ce que les ventes disent d’une opération (CNX-50, CNX-52)', () => {
  it('rien tant qu’aucun jour n’est connu ; puis vendu, source, jours connus, et l’effet à côté d’avant et d’il y a un an', async () => {
    const { id } = await uneTerminee();
    const { corps: avant } = await lire(`/${id}/traitement`);
    expect([avant.couvertureVentes, avant.produits[0].ventesConnues]).toEqual([null, null]);
    const { dateDebut: du } = avant;
    const [produit] = avant.produits;
    const ean = produit.ean ?? '3518370400049';
    await m.app.services.dbSysteme
      .updateTable('promotion_produit')
      .set({ ean })
      .where('promotion_id', '=', id)
      .where('position', '=', 0)
      .execute();
    const vendu = (quantite: number) => [uneVente({ code: ean, quantite, caTtcCentimes: quantite * 1_200 })];
    await vendre(m.app, m.pharmacie, {
      [du]: vendu(6),
      [ajouterJours(du, 1)]: vendu(2),
      [ajouterJours(du, -1)]: vendu(2),
      [ajouterJours(du, -364)]: vendu(1),
    });
    const { corps } = await lire(`/${id}/traitement`);
    expect(corps.produits[0].ventesConnues).toEqual({ quantite: 8, caTtcCentimes: 9_600 });
    expect(corps.couvertureVentes).toMatchObject({ du, joursComplets: 2, sources: ['IMPORT_FICHIER'] });
    const bilan = (await lire(`/${id}/bilan`)).corps;
    expect(bilan.base).toMatchObject({ quantite: 1 });
    expect(bilan.effet).toMatchObject({
      pendant: { quantite: 8, couverture: { joursComplets: 2 } },
      avant: { quantite: 2, couverture: { joursComplets: 1, joursDemandes: 28 } },
      hausseAvant: 10_000,
      hausseAnnee: 30_000,
    });
  });
});
