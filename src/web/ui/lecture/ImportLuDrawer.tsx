import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageDe } from '#web/lib/echecs.ts';
import { DetailDrawer } from '../panneau/DetailDrawer.tsx';

const Refus = ({ erreur }: { erreur: unknown }) =>
  erreur ? (
    <Alert role="alert" color="red">
      {messageDe(erreur)}
    </Alert>
  ) : null;

type Props = {
  ouvert?: boolean;
  titre: string;
  largeur: number;
  /** Name of the chosen file; null before any choice. */
  nomFichier: string | null;
  /** Area where the user drops the file. */
  depot: ReactNode;
  /** Content read from the file; null before it is read. */
  lecture: ReactNode;
  /** True while the file is read again. */
  enLecture: boolean;
  /** Errors of the reading, and of the import. */
  refus: { readonly lecture: unknown; readonly import: unknown };
  /** Button that imports the file; `pret` only when all the rows can be imported. */
  action: { libelle: string; icone: Icon; pret: boolean; enCours: boolean; faire: () => void };
  onRecommencer: () => void;
  onFermer: () => void;
  /** Progress of the import, which replaces everything else. */
  suivi?: ReactNode;
};

/**
 * Drawer of an import: the user gives a file, checks and corrects the reading, then imports it. Nothing is written
 * before the last step.
 */
export const ImportLuDrawer = ({ ouvert = true, titre, largeur, nomFichier, onFermer, suivi, ...reste }: Props) => {
  const { depot, lecture, enLecture, refus, action, onRecommencer } = reste;
  const Icone = action.icone;
  return (
    <DetailDrawer
      ouvert={ouvert}
      onFermer={onFermer}
      largeur={largeur}
      titre={titre}
      sousTitre={
        nomFichier === null ? undefined : (
          <Text span inherit lineClamp={1} title={nomFichier}>
            {nomFichier}
          </Text>
        )
      }
      pied={
        nomFichier !== null && !suivi ? (
          <>
            <Button variant="subtle" color="gray" mr="auto" onClick={onRecommencer} disabled={action.enCours}>
              Choisir un autre fichier
            </Button>
            <Button
              onClick={action.faire}
              loading={action.enCours}
              disabled={!action.pret}
              leftSection={<Icone size={16} aria-hidden />}
            >
              {action.libelle}
            </Button>
          </>
        ) : undefined
      }
    >
      {suivi ??
        (nomFichier === null ? (
          <Stack gap="lg">{depot}</Stack>
        ) : (
          <Stack gap="lg" aria-busy={enLecture}>
            <Refus erreur={refus.lecture} />
            <Refus erreur={refus.import} />
            {lecture ?? (refus.lecture ? null : <Skeleton h={360} />)}
          </Stack>
        ))}
    </DetailDrawer>
  );
};
