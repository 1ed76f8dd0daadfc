import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconClipboardText, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { lireProduitsColles, type ProduitsColles } from '#shared/features/condition/rules/produits-colles.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import styles from './Condition.module.css';

export type ProduitSaisi = { nom: string | null; ean: string | null; remise: string | null };
const VIDE: ProduitSaisi = { nom: '', ean: null, remise: '' };
const estVide = ({ nom, ean, remise }: ProduitSaisi) => !nom && !ean && !remise;

const Compte = ({ collage: { produits, refusees } }: { collage: ProduitsColles }) => (
  <Alert color={refusees.length > 0 ? 'orange' : 'green'} role="status">
    {produits.length > 0 ? `${pluriel(produits.length, 'produit')} ${accord(produits.length, 'ajouté')}. ` : ''}
    {refusees.length > 0
      ? insecable(
          `Non ${accord(refusees.length, 'lue')} : ${refusees
            .slice(0, 5)
            .map(({ numero, texte }) => `ligne ${numero} (${texte.replaceAll('\t', ' | ')})`)
            .join(', ')}${refusees.length > 5 ? '…' : ''}.`,
        )
      : null}
  </Alert>
);

type Props = {
  produits: readonly ProduitSaisi[];
  onChange: (produits: ProduitSaisi[]) => void;
  /** Names the field of a product: `2.nom`. */
  champ: (chemin: string) => object;
  max: number;
  /** Said after each label, where several lists are on the screen. */
  quoi?: string;
  requise?: boolean;
};

/** Products typed one by one or pasted from a spreadsheet. */
export const ProduitsSaisis = ({ produits, onChange, champ, max, quoi = '', requise = false }: Props) => {
  const [zone, setZone] = useState(false);
  const [collage, setCollage] = useState<ProduitsColles | null>(null);
  const coller = (texte: string) => {
    const lu = lireProduitsColles(texte);
    if (lu.produits.length + lu.refusees.length === 0) return;
    setCollage(lu);
    if (lu.produits.length === 0) return;
    setZone(false);
    onChange([...produits.filter((produit) => !estVide(produit)), ...lu.produits].slice(0, max));
  };
  /** A whole table pasted in one cell of the lines. */
  const surCollage = (evenement: ClipboardEvent) => {
    const texte = evenement.clipboardData.getData('text');
    if (!/\t|\n\S/.test(texte)) return;
    evenement.preventDefault();
    coller(texte);
  };
  const nom = (libelle: string, i: number) => `${libelle}, produit ${i + 1}${quoi}`;
  return (
    <Stack gap="xs" role="group" aria-label={`Produits${quoi}`}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          Produits{produits.length > 0 ? ` (${produits.length})` : ''}
        </Text>
        <Group gap={4}>
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
            disabled={produits.length >= max}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...produits, VIDE])}
          >
            Ajouter un produit
          </Button>
        </Group>
      </Group>
      {zone ? (
        <Textarea
          label={`Produits copiés${quoi}`}
          description="Nom, code EAN, remise : dans cet ordre ou avec leur en-tête."
          placeholder="Collez ici (Ctrl + V)"
          minRows={2}
          data-autofocus
          value=""
          onChange={({ currentTarget }) => coller(currentTarget.value)}
        />
      ) : null}
      {collage ? <Compte collage={collage} /> : null}
      {produits.length > 0 ? (
        <Stack gap={6} onPaste={surCollage}>
          {produits.map((_produit, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- products have no other identity, and the fields are named by position
            <div key={i} className={styles.produitSaisi}>
              <TextInput aria-label={nom('Nom', i)} placeholder="Produit" {...champ(`${i}.nom`)} />
              <TextInput aria-label={nom('Code EAN', i)} placeholder="Code EAN" inputMode="numeric" {...champ(`${i}.ean`)} />
              <TextInput aria-label={nom('Remise', i)} placeholder={requise ? 'Remise : 30 %' : 'Remise'} {...champ(`${i}.remise`)} />
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
        </Stack>
      ) : null}
    </Stack>
  );
};
