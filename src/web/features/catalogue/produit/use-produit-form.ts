import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { produitContract, produitSaisiSchema, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { produitQueries, useRafraichirProduits } from './queries.ts';
import { produitVide, produitEnSaisie } from './saisie.ts';

/** The form of a product, and its submission. @param produit none: a new one */
export const useProduitForm = (produit: Produit | undefined, onEnregistre: (id: number) => void) => {
  const client = useQueryClient();
  const rafraichir = useRafraichirProduits();
  // The version that is shown: a refetch behind the form must not hide a change made meanwhile.
  const [version, setVersion] = useState(produit?.version ?? 0);
  const recharger = async () => {
    if (!produit) return;
    const relu = await client.fetchQuery({ ...produitQueries.detail(produit.id), staleTime: 0 });
    setVersion(relu.version);
    f.reprendre(produitEnSaisie(relu));
  };
  const f = useFormulaire(
    produitSaisiSchema,
    produit ? produitEnSaisie(produit) : produitVide,
    async (saisi, { idempotencyKey }) => {
      const enregistre = produit
        ? await call(produitContract.modifierProduit, { body: { ...saisi, id: produit.id, version } })
        : await call(produitContract.creerProduit, { body: saisi, idempotencyKey });
      client.setQueryData(produitQueries.detail(enregistre.id).queryKey, enregistre);
      await rafraichir();
      succes(produit ? 'Produit enregistré.' : 'Produit créé.');
      onEnregistre(enregistre.id);
    },
    { brouillon: `produit.${produit?.id ?? 'nouveau'}`, onRecharger: () => void recharger() },
  );
  return f;
};

export type ProduitForm = ReturnType<typeof useProduitForm>;
