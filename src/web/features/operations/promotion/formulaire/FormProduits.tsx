import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { LigneCollee } from '#shared/core/textes/collage.ts';
import { MAX_PRODUITS_OPERATION } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { ProduitSaisiOperation } from '#shared/features/operations/operation/schemas/saisie.ts';
import { ajouterProduits, collerProduits } from '#shared/features/operations/promotion/rules/produits-colles.ts';
import { pluriel } from '#web/lib/formats.ts';
import { BoutonCollage, ZoneCollage } from '#web/ui/collage/Collage.tsx';
import { SortsCollage } from '#web/ui/collage/SortsCollage.tsx';
import { AjouterProduit } from './AjouterProduit.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';
import { LignesProduits } from './LignesProduits.tsx';
import { produitVideOperation } from '#web/features/operations/operation/saisie.ts';

type ResultatDuScan = { readonly ok: boolean; readonly texte: string };

/** Section 2: the products, typed with the catalogue's help, scanned, or pasted from a spreadsheet. */
export const FormProduits = ({ saisie }: { saisie: SaisiePromotion }) => {
  const { valeurs, poser, erreur } = saisie;
  const { produits } = valeurs;
  const [zone, setZone] = useState(false);
  const [dit, setDit] = useState<ResultatDuScan | null>(null);
  const [sorts, setSorts] = useState<readonly LigneCollee[] | null>(null);
  const plein = produits.length >= MAX_PRODUITS_OPERATION;

  const ajouter = (nouveaux: readonly ProduitSaisiOperation[]) =>
    poser({ produits: ajouterProduits(produits, nouveaux).slice(0, MAX_PRODUITS_OPERATION) });

  const scanner = (ean: string, trouve: ProduitSaisiOperation | null, doutes: readonly string[]) => {
    const dire = (ok: boolean, texte: string) =>
      setDit({ ok: ok && doutes.length === 0, texte: [texte, ...doutes].join(' ') });
    const rang = produits.findIndex((produit) => produit.ean === ean);
    const present = produits[rang];
    if (present) {
      const quantite = (present.quantite ?? 0) + 1;
      poser({ produits: produits.map((produit, i) => (i === rang ? { ...produit, quantite } : produit)) });
      dire(true, `${present.nom || ean} : ${pluriel(quantite, 'unité')}.`);
      return;
    }
    ajouter([{ ...(trouve ?? produitVideOperation({ nom: ean, ean })), quantite: 1 }]);
    if (trouve) dire(true, `${trouve.nom} ajouté.`);
    else dire(false, `Le code ${ean} n’est pas au catalogue : il est gardé, complétez son nom.`);
  };

  const coller = (texte: string) => {
    const colle = collerProduits(produits, texte);
    if (colle.sorts.length === 0) return;
    setZone(false);
    poser({ produits: [...colle.produits] });
    setSorts(colle.sorts);
  };

  const refus = erreur('produits');
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <AjouterProduit
          empeche={plein}
          onAjouter={(produit) => ajouter([produit])}
          onScan={scanner}
          onRefus={(motif) => setDit({ ok: false, texte: motif })}
          onColler={coller}
        />
        <BoutonCollage variant="default" ouvert={zone} onBasculer={() => setZone(!zone)} />
      </Group>
      {zone ? (
        <ZoneCollage
          libelle="Produits copiés"
          description="Code EAN, nom, quantité, prix public TTC, prix d’achat HT : dans cet ordre ou avec leur en-tête."
          onColler={coller}
        />
      ) : null}
      <div role="status">
        {dit ? (
          <Alert color={dit.ok ? 'green' : 'orange'} withCloseButton onClose={() => setDit(null)}>
            {dit.texte}
          </Alert>
        ) : null}
      </div>
      {sorts ? <SortsCollage sorts={sorts} onFermer={() => setSorts(null)} /> : null}
      {refus ? (
        <Alert color="red" role="alert">
          {refus}
        </Alert>
      ) : null}
      {produits.length === 0 ? (
        <Text size="sm" c="dimmed">
          Aucun produit pour l’instant.
        </Text>
      ) : (
        <LignesProduits saisie={saisie} />
      )}
    </Stack>
  );
};
