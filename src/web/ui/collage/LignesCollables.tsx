import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ClipboardEvent, type ReactNode } from 'react';
import { laisserHorsListe, type Collage, type LigneCollee } from '#shared/core/textes/collage.ts';
import { insecable } from '#web/lib/formats.ts';
import { BoutonCollage, ZoneCollage } from './Collage.tsx';
import { SortsCollage } from './SortsCollage.tsx';

type Mots = {
  titre: string;
  /** Label of the button: `Ajouter un produit`. */
  ajouter: string;
  /** Label of the paste area. */
  copiees: string;
  ordre: string;
};
type Props<L> = {
  mots: Mots;
  /** Name of this group of lines, for a screen that has several. */
  nom: string;
  lignes: readonly L[];
  vide: L;
  estVide: (ligne: L) => boolean;
  max: number;
  lire: (texte: string) => Collage<L>;
  onChange: (lignes: L[]) => void;
  /** The fields of the typed lines. */
  children: ReactNode;
};

/** Lines that the user types one by one, or pastes from a spreadsheet in the paste area or in any cell. */
export const LignesCollables = <L,>({ mots, nom, lignes, vide, estVide, max, lire, onChange, children }: Props<L>) => {
  const [zone, setZone] = useState(false);
  const [sorts, setSorts] = useState<readonly LigneCollee[] | null>(null);
  const coller = (texte: string) => {
    const collage = lire(texte);
    if (collage.sorts.length === 0) return;
    const presentes = lignes.filter((ligne) => !estVide(ligne));
    setSorts(laisserHorsListe(collage.sorts, max - presentes.length, max));
    if (collage.lignes.length === 0) return;
    setZone(false);
    onChange([...presentes, ...collage.lignes].slice(0, max));
  };
  /** Handles a whole table pasted in one cell. */
  const surCollage = (evenement: ClipboardEvent) => {
    const texte = evenement.clipboardData.getData('text');
    if (!/\t|\n\S/.test(texte)) return;
    evenement.preventDefault();
    coller(texte);
  };
  return (
    <Stack gap="xs" role="group" aria-label={nom}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          {mots.titre}
        </Text>
        <Group gap={4}>
          <BoutonCollage size="compact-sm" variant="subtle" ouvert={zone} onBasculer={() => setZone(!zone)} />
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={lignes.length >= max}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => onChange([...lignes, vide])}
          >
            {mots.ajouter}
          </Button>
        </Group>
      </Group>
      {zone ? <ZoneCollage libelle={mots.copiees} description={insecable(mots.ordre)} onColler={coller} /> : null}
      {sorts ? <SortsCollage sorts={sorts} onFermer={() => setSorts(null)} /> : null}
      {lignes.length > 0 ? (
        <Stack gap={6} onPaste={surCollage}>
          {children}
        </Stack>
      ) : null}
    </Stack>
  );
};
