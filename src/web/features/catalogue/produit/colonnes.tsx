import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import { champsProduitEnListe } from '#shared/features/catalogue/produit/schemas/liste.ts';
import { formatCentimes, formatPourcentage } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { codeDe } from './apparence.ts';

const Code = ({ produit }: { produit: Produit }) => {
  const code = codeDe(produit);
  if (code === null) return null;
  const [avertissement] = produit.avertissements;
  return (
    <Group gap={4} wrap="nowrap">
      <Text component="span" size="sm" className="chiffres">
        {code}
      </Text>
      {avertissement ? (
        <IconAlertTriangle size={15} color="var(--mantine-color-orange-filled)" role="img" aria-label={avertissement}>
          <title>{avertissement}</title>
        </IconAlertTriangle>
      ) : null}
    </Group>
  );
};

const prix = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));

const champ = colonnesDe<Produit>(champsProduitEnListe);

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesProduit: readonly Colonne<Produit>[] = [
  champ('nom', {
    valeur: ({ nom }) => <span title={nom}>{nom}</span>,
    tri: true,
    extensible: true,
    largeur: 300,
    fixe: true,
  }),
  {
    id: 'code',
    titre: 'Code',
    valeur: (produit) => <Code produit={produit} />,
    largeur: 150,
    genre: 'etat',
    priorite: 2,
  },
  champ('marque', { tri: true, largeur: 140, carte: 'masquee' }),
  champ('laboratoireNom', { tri: true, largeur: 190 }),
  champ('tva', { tri: true, largeur: 80 }),
  champ('prixPublicConseilleCentimes', {
    titre: 'Prix public',
    valeur: ({ prixPublicConseilleCentimes }) => prix(prixPublicConseilleCentimes),
    tri: true,
    largeur: 120,
    carte: 'montant',
  }),
  champ('tauxRemboursement', {
    id: 'remboursement',
    valeur: ({ remboursable, tauxRemboursement }) =>
      remboursable ? (tauxRemboursement === null ? 'Oui' : formatPourcentage(tauxRemboursement)) : null,
    largeur: 135,
  }),
  champ('actif', {
    titre: 'État',
    valeur: ({ actif }) => <StatusBadge teinte={actif ? 'vert' : 'gris'}>{actif ? 'Actif' : 'Inactif'}</StatusBadge>,
    largeur: 95,
    genre: 'etat',
    carte: 'marque',
  }),
  champ('modifieLe', {
    titre: 'Modifié',
    quand: 'depuis',
    tri: true,
    largeur: 150,
    masquee: true,
    carte: 'masquee',
  }),
  champ('gamme', { largeur: 140, masquee: true }),
  champ('famille', { largeur: 160, masquee: true }),
  champ('categorieEncadree', { titre: 'Catégorie encadrée', largeur: 200, masquee: true }),
  champ('prixFabricantCentimes', {
    valeur: ({ prixFabricantCentimes }) => prix(prixFabricantCentimes),
    largeur: 120,
    masquee: true,
  }),
];
