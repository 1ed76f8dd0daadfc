import { ActionIcon, Alert, Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconClipboardText, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { totalLignes } from '#shared/features/encours/rules.ts';
import { lireLignesCollees, type Collage } from '#shared/features/encours/rules/lignes-collees.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import styles from './Encours.module.css';

export type LigneSaisie = {
  produit: string | null;
  ean: string | null;
  quantite: number | null;
  prixUnitaireHtCentimes: number | null;
  motif: string | null;
};
const VIDE: LigneSaisie = { produit: '', ean: null, quantite: 1, prixUnitaireHtCentimes: null, motif: null };
const estVide = ({ produit, ean, prixUnitaireHtCentimes, motif }: LigneSaisie) => !produit && !ean && !prixUnitaireHtCentimes && !motif;
const MAX = 200;

type Props = {
  lignes: readonly LigneSaisie[];
  onChange: (lignes: LigneSaisie[]) => void;
  champ: (chemin: `lignes.${string}`) => object;
  montant: number | null;
  onMontant: (centimes: number) => void;
};

const viser = (zone: HTMLTextAreaElement | null) => zone?.focus();

const total = (lignes: readonly LigneSaisie[]) =>
  totalLignes(
    lignes.map(({ quantite, prixUnitaireHtCentimes }) => ({
      quantite: Number.isFinite(quantite) ? (quantite ?? 0) : 0,
      prixUnitaireHtCentimes: Number.isFinite(prixUnitaireHtCentimes) ? (prixUnitaireHtCentimes ?? 0) : 0,
    })),
  );

/** What a paste gave: how many, and what was left aside. */
const Compte = ({ collage: { lignes, refusees } }: { collage: Collage }) => (
  <Alert color={refusees.length > 0 ? 'orange' : 'green'} role="status">
    {lignes.length > 0 ? `${pluriel(lignes.length, 'ligne')} ${lignes.length > 1 ? 'ajoutées' : 'ajoutée'}. ` : ''}
    {refusees.length > 0
      ? `Non ${refusees.length > 1 ? 'lues' : 'lue'}\u00a0: ${refusees.map(({ numero, texte }) => `ligne ${numero} (${texte.replaceAll('\t', ' | ')})`).join(', ')}.`
      : null}
  </Alert>
);

/** The products of a claim, typed or pasted from a spreadsheet; their total proposes the amount. */
export const EncoursFormLignes = ({ lignes, onChange, champ, montant, onMontant }: Props) => {
  const [zone, setZone] = useState(false);
  const [collage, setCollage] = useState<Collage | null>(null);
  const somme = total(lignes);

  const coller = (texte: string) => {
    const lu = lireLignesCollees(texte);
    if (lu.lignes.length === 0 && lu.refusees.length === 0) return;
    setCollage(lu);
    if (lu.lignes.length === 0) return;
    setZone(false);
    onChange([...lignes.filter((ligne) => !estVide(ligne)), ...lu.lignes].slice(0, MAX));
  };
  /** A whole table pasted in one cell of the lines. */
  const surCollage = (evenement: ClipboardEvent) => {
    const texte = evenement.clipboardData.getData('text');
    if (!/\t|\n\S/.test(texte)) return;
    evenement.preventDefault();
    coller(texte);
  };

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          Lignes
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={zone}
            leftSection={<IconClipboardText size={15} aria-hidden />}
            onClick={() => setZone(!zone)}
          >
            Coller depuis Excel
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={lignes.length >= MAX}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...lignes, VIDE])}
          >
            Ajouter une ligne
          </Button>
        </Group>
      </Group>
      {zone ? (
        <Textarea
          label="Lignes copiées"
          description="Produit, code EAN, quantité, prix unitaire HT, motif : dans cet ordre ou avec leur en-tête."
          placeholder="Collez ici (Ctrl + V)"
          minRows={2}
          ref={viser}
          value=""
          onChange={({ currentTarget }) => coller(currentTarget.value)}
        />
      ) : null}
      {collage ? <Compte collage={collage} /> : null}
      {lignes.length > 0 ? (
        <Stack gap={6} onPaste={surCollage}>
          {lignes.map((_ligne, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and the fields are named by position
            <div key={i} className={styles.ligneSaisie} role="group" aria-label={`Ligne ${i + 1}`}>
              <TextInput aria-label={`Produit, ligne ${i + 1}`} placeholder="Produit" {...champ(`lignes.${i}.produit`)} />
              <TextInput aria-label={`Code EAN, ligne ${i + 1}`} placeholder="Code EAN" inputMode="numeric" {...champ(`lignes.${i}.ean`)} />
              <NumberInput
                aria-label={`Quantité, ligne ${i + 1}`}
                placeholder="Qté"
                hideControls
                allowDecimal={false}
                allowNegative={false}
                {...champ(`lignes.${i}.quantite`)}
              />
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
        </Stack>
      ) : null}
    </Stack>
  );
};
