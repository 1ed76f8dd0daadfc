import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { couleurVisible } from '#web/lib/couleurs.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Barre, LigneFrise } from '#web/ui/frise/types.ts';
import styles from '#web/features/operations/operation/Promotion.module.css';

type Props = {
  titre: string;
  lignes: readonly LigneFrise[];
  onOuvrir: (barre: Barre) => void;
  onLibre?: (ligne: LigneFrise) => void;
  vide: string;
};

/** One week on a phone: the bars of each row, as a list. */
export const SemaineListe = ({ titre, lignes, onOuvrir, onLibre, vide }: Props) =>
  lignes.length === 0 ? (
    <EmptyState compact titre={vide} />
  ) : (
    <Stack component="ul" gap="xs" className={styles.semaine} aria-label={titre}>
      {lignes.map((ligne) => (
        <li
          key={ligne.cle}
          className={styles.semaineLigne}
          style={ligne.couleur ? { '--couleur': couleurVisible(ligne.couleur) } : {}}
        >
          <Title order={2} size="h4">
            {ligne.nom}
          </Title>
          {ligne.barres.map((barre) => (
            <button key={barre.cle} type="button" className={styles.semaineBarre} onClick={() => onOuvrir(barre)}>
              <span>
                <strong>{barre.texte}</strong>
                <small>{barre.libelle.slice(barre.texte.length).replace(/^, /, ' ')}</small>
              </span>
              {barre.detail}
            </button>
          ))}
          {ligne.barres.length > 0 ? null : onLibre ? (
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={`${ligne.nom}, libre cette semaine : ajouter`}
              onClick={() => onLibre(ligne)}
            >
              Libre
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              Libre
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
