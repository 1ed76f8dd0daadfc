import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { totalLignes } from '#shared/features/argent/encours/rules/sommes.ts';
import { lireLignesCollees } from '#shared/features/argent/encours/rules/lignes-collees.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import { ChampCode } from '#web/features/catalogue/produit/ChampCode.tsx';
import type { Chemin } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { LignesCollables } from '#web/ui/collage/LignesCollables.tsx';
import styles from '../Encours.module.css';

export type LigneSaisieEncours = {
  produit: string | null;
  ean: string | null;
  quantite: number | null;
  prixUnitaireHtCentimes: number | null;
  tauxTvaCentiemes: number | null;
  motif: string | null;
};
const VIDE: LigneSaisieEncours = {
  produit: '',
  ean: null,
  quantite: 1,
  prixUnitaireHtCentimes: null,
  tauxTvaCentiemes: null,
  motif: null,
};
const estVide = ({ produit, ean, prixUnitaireHtCentimes, motif }: LigneSaisieEncours) =>
  !produit && !ean && !prixUnitaireHtCentimes && !motif;
const MAX = 200;

type Props = {
  lignes: readonly LigneSaisieEncours[];
  onChange: (lignes: LigneSaisieEncours[]) => void;
  champ: (chemin: Chemin<{ lignes: LigneSaisieEncours[] }>) => object;
  montant: number | null;
  onMontant: (centimes: number) => void;
};

const total = (lignes: readonly LigneSaisieEncours[]) =>
  totalLignes(
    lignes.map(({ quantite, prixUnitaireHtCentimes }) => ({
      quantite: nombreLu(quantite) ?? 0,
      prixUnitaireHtCentimes: nombreLu(prixUnitaireHtCentimes) ?? 0,
    })),
  );

const MOTS = {
  titre: 'Lignes',
  ajouter: 'Ajouter une ligne',
  copiees: 'Lignes copiées',
  ordre: 'Produit, code EAN, quantité, prix unitaire HT, motif : dans cet ordre ou avec leur en-tête.',
};

/** The products of an encours, typed or pasted from a spreadsheet; their total is the proposed amount. */
export const EncoursFormLignes = ({ lignes, onChange, champ, montant, onMontant }: Props) => {
  const somme = total(lignes);
  return (
    <LignesCollables
      mots={MOTS}
      nom="Lignes"
      lignes={lignes}
      vide={VIDE}
      estVide={estVide}
      max={MAX}
      lire={lireLignesCollees}
      onChange={onChange}
    >
      {lignes.map((_ligne, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its place
        <div key={i} className={styles.ligneSaisie} role="group" aria-label={`Ligne ${i + 1}`}>
          <TextInput aria-label={`Produit, ligne ${i + 1}`} placeholder="Produit" {...champ(`lignes.${i}.produit`)} />
          <ChampCode aria-label={`Code EAN, ligne ${i + 1}`} placeholder="Code EAN" {...champ(`lignes.${i}.ean`)} />
          <EntierField aria-label={`Quantité, ligne ${i + 1}`} placeholder="Qté" {...champ(`lignes.${i}.quantite`)} />
          <MontantField
            aria-label={`Prix unitaire HT, ligne ${i + 1}`}
            placeholder="Prix HT"
            {...champ(`lignes.${i}.prixUnitaireHtCentimes`)}
          />
          <TextInput aria-label={`Motif, ligne ${i + 1}`} placeholder="Motif" {...champ(`lignes.${i}.motif`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Retirer la ligne ${i + 1}`}
            onClick={() => onChange(lignes.filter((_, j) => j !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group justify="flex-end" gap="xs">
        <Text size="sm" aria-live="polite">
          Total HT&nbsp;: <strong className="chiffres">{formatCentimes(somme)}</strong>
        </Text>
        {somme === montant ? null : (
          <Button size="compact-sm" variant="light" onClick={() => onMontant(somme)}>
            Utiliser comme montant attendu
          </Button>
        )}
      </Group>
    </LignesCollables>
  );
};
