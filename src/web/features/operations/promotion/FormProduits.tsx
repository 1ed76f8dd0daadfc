import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MAX_PRODUITS } from '#shared/features/operations/operation/contract/enumerations.ts';
import type { ProduitSaisi } from '#shared/features/operations/operation/contract/saisie.ts';
import { ajouterProduits, lireProduitsColles } from '#shared/features/operations/promotion/rules/produits-colles.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { BoutonCollage, ZoneCollage } from '#web/ui/Collage.tsx';
import { AjouterProduit } from './AjouterProduit.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';
import { LignesProduits } from './LignesProduits.tsx';
import { produitVide } from '#web/features/operations/operation/saisie.ts';

type ResultatDuCollage = { readonly ok: boolean; readonly texte: string };

/** Section 2: typed with the catalogue's help, scanned, or pasted from a spreadsheet. */
export const FormProduits = ({ saisie }: { saisie: SaisiePromotion }) => {
  const { valeurs, poser, erreur } = saisie;
  const { produits } = valeurs;
  const [zone, setZone] = useState(false);
  const [dit, setDit] = useState<ResultatDuCollage | null>(null);
  const plein = produits.length >= MAX_PRODUITS;

  const ajouter = (nouveaux: readonly ProduitSaisi[]) =>
    poser({ produits: ajouterProduits(produits, nouveaux).slice(0, MAX_PRODUITS) });

  const scanner = (ean: string, trouve: ProduitSaisi | null) => {
    const rang = produits.findIndex((produit) => produit.ean === ean);
    const present = produits[rang];
    if (present) {
      const quantite = (present.quantite ?? 0) + 1;
      poser({ produits: produits.map((produit, i) => (i === rang ? { ...produit, quantite } : produit)) });
      setDit({ ok: true, texte: `${present.nom || ean} : ${pluriel(quantite, 'unité')}.` });
      return;
    }
    ajouter([{ ...(trouve ?? produitVide({ nom: ean, ean })), quantite: 1 }]);
    setDit(
      trouve
        ? { ok: true, texte: `${trouve.nom} ajouté.` }
        : { ok: false, texte: `Le code ${ean} n’est pas au catalogue : il est gardé, complétez son nom.` },
    );
  };

  const coller = (texte: string) => {
    const { lignes, refusees } = lireProduitsColles(texte);
    if (lignes.length === 0 && refusees.length === 0) return;
    setZone(false);
    ajouter(lignes);
    const nonLues = refusees
      .map(({ numero, texte: brut }) => `ligne ${numero} (${brut.replaceAll('\t', ' | ').slice(0, 80)})`)
      .join(', ');
    setDit({
      ok: refusees.length === 0,
      texte: `${pluriel(lignes.length, 'produit')} ${accord(lignes.length, 'lu')}.${refusees.length > 0 ? ` Non ${accord(refusees.length, 'lue')} : ${nonLues}.` : ''}`,
    });
  };

  const refus = erreur('produits');
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <AjouterProduit
          empeche={plein}
          onAjouter={(produit) => ajouter([produit])}
          onScan={scanner}
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
