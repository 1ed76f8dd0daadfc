import { produitContract, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { call } from '#web/lib/api.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useRafraichirProduits } from './queries.ts';

/** Deletes a product of the catalogue, after a confirmation. */
export const useSupprimerProduit = () => {
  const rafraichir = useRafraichirProduits();
  return async ({ id, nom }: Pick<Produit, 'id' | 'nom'>, suite: () => void): Promise<void> => {
    const accord = await confirmerActe({
      titre: 'Supprimer ce produit ?',
      texte:
        `${nom} quitte le catalogue de toutes les pharmacies. Pour le garder sans le proposer, rendez-le plutôt ` +
        `inactif.`,
      action: 'Supprimer',
      danger: true,
    });
    if (!accord) return;
    try {
      await call(produitContract.supprimerProduit, { params: { id } });
      suite();
      succes('Produit supprimé.');
    } catch (erreur) {
      echec(erreur);
    } finally {
      void rafraichir();
    }
  };
};
