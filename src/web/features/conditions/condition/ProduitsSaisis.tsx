import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lireProduitsCollesCondition } from '#shared/features/conditions/condition/rules/produits-colles.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import type { Chemin } from '#web/lib/formulaire.ts';
import { LignesCollables } from '#web/ui/collage/LignesCollables.tsx';
import styles from './Condition.module.css';

export type ProduitSaisiCondition = { nom: string | null; ean: string | null; remise: string | null };
const VIDE: ProduitSaisiCondition = { nom: '', ean: null, remise: '' };
const estVide = ({ nom, ean, remise }: ProduitSaisiCondition) => !nom && !ean && !remise;

type Props = {
  produits: readonly ProduitSaisiCondition[];
  onChange: (produits: ProduitSaisiCondition[]) => void;
  /** Props of a field of a product: `2.nom`. */
  champ: (chemin: Chemin<ProduitSaisiCondition[]>) => object;
  max: number;
  /** Added to each label, when the screen has several lists. */
  quoi?: string;
  requise?: boolean;
};

/** Products typed one by one or pasted from a spreadsheet. */
export const ProduitsSaisis = ({ produits, onChange, champ, max, quoi = '', requise = false }: Props) => {
  const nom = (libelle: string, i: number) => `${libelle}, produit ${i + 1}${quoi}`;
  return (
    <LignesCollables
      mots={{
        titre: `Produits${produits.length > 0 ? ` (${produits.length})` : ''}`,
        ajouter: 'Ajouter un produit',
        copiees: `Produits copiés${quoi}`,
        ordre: 'Nom, code EAN, remise : dans cet ordre ou avec leur en-tête.',
      }}
      nom={`Produits${quoi}`}
      lignes={produits}
      vide={VIDE}
      estVide={estVide}
      max={max}
      lire={lireProduitsCollesCondition}
      onChange={onChange}
    >
      {produits.map((_produit, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a product has no other identity than its place
        <div key={i} className={styles.produitSaisi}>
          <TextInput aria-label={nom('Nom', i)} placeholder="Produit" {...champ(`${i}.nom`)} />
          <ChampCode aria-label={nom('Code EAN', i)} placeholder="Code EAN" {...champ(`${i}.ean`)} />
          <TextInput
            aria-label={nom('Remise', i)}
            placeholder={requise ? 'Remise : 30 %' : 'Remise'}
            {...champ(`${i}.remise`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Retirer le produit ${i + 1}${quoi}`}
            onClick={() => onChange(produits.filter((_, j) => j !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </LignesCollables>
  );
};
