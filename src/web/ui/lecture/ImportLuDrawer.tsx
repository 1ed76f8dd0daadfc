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
  /** Of the chosen file; null: none is chosen yet. */
  nomFichier: string | null;
  /** Where a file is given, and what is said of it. */
  depot: ReactNode;
  /** What the file says, once it is read; null before. */
  lecture: ReactNode;
  /** It is being read again. */
  enLecture: boolean;
  /** Why it could not be read, and why it could not be kept. */
  refus: { readonly lecture: unknown; readonly import: unknown };
  /** What keeps it; `pret` only when all that is read may be. */
  action: { libelle: string; icone: Icon; pret: boolean; enCours: boolean; faire: () => void };
  onRecommencer: () => void;
  onFermer: () => void;
  /** Takes the place of all the rest: the import itself, followed. */
  suivi?: ReactNode;
};

/** A file is given, read, corrected, then kept: nothing is written before. */
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
