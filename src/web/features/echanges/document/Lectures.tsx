import { Button, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canPartagerDocument } from '#shared/features/echanges/document/policy.ts';
import type { DetailDocument, LectureDocument } from '#shared/features/echanges/document/schemas.ts';
import { formatInstant, formatNombre, pluriel } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { confirmerRelance } from '#web/features/reseau/diffusion/RelanceAdherents.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne, VueDeTable } from '#web/ui/table/types.ts';
import { documentQueries, useActesDocument } from './queries.ts';

const UNITE = ['adhérent', 'adhérents'] as const;
const colonnes: readonly Colonne<LectureDocument>[] = [
  {
    id: 'pharmacie',
    titre: 'Pharmacie',
    valeur: ({ pharmacieNom }) => pharmacieNom,
    largeur: 150,
    extensible: true,
    tri: true,
  },
  {
    id: 'lu',
    titre: 'Lecture',
    valeur: ({ lu: estLu, numeroLu }) => (
      <StatusBadge teinte={estLu ? 'vert' : 'orange'}>
        {estLu ? 'Lu' : numeroLu === null ? 'Pas encore lu' : `Version ${numeroLu} lue`}
      </StatusBadge>
    ),
    largeur: 130,
    carte: 'marque',
  },
  { id: 'par', titre: 'Par', valeur: ({ par }) => par, largeur: 130 },
  {
    id: 'le',
    titre: 'Le',
    valeur: ({ le }) => (le === null ? null : formatInstant(le)),
    largeur: 150,
    genre: 'date',
    tri: true,
  },
];

/** Which adhérents have read what is shared with them, and the button that reminds the others (DOC-6). */
export const Lectures = ({ document }: { document: DetailDocument }) => {
  const { id, partage, nbDestinataires, nbLecteurs, nom } = document;
  const actes = useActesDocument();
  const session = useSession();
  const [vue, setVue] = useState<Omit<VueDeTable, 'tri'> & { tri: 'pharmacie' | 'le' }>({
    page: 1,
    taille: 25,
    tri: 'pharmacie',
    ordre: 'asc',
  });
  const [filtreLecture, setLu] = useState<'' | 'true' | 'false'>('');
  const requete = useQuery({
    ...documentQueries.lectures(id, { ...vue, ...(filtreLecture === '' ? {} : { lu: filtreLecture }) }),
    enabled: nbDestinataires !== null,
  });
  if (partage === 'PRIVE' || nbDestinataires === null) return null;
  const lecteurs = nbLecteurs ?? 0;
  const reste = nbDestinataires - lecteurs;
  const relancer = () =>
    confirmerRelance({
      prevoir: () => actes.prevoirRelance(document),
      relancer: async () => ({ relances: (await actes.relancer(document)).rappeles }),
      personne: `Tous ont lu « ${nom} ».`,
    });
  return (
    <Section titre="Lecture par les adhérents">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            {`Lu par ${formatNombre(lecteurs)} sur ${pluriel(nbDestinataires, 'adhérent')}`}
          </Text>
          {session !== null && canPartagerDocument(session.utilisateur) && reste > 0 ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBellRinging size={15} aria-hidden />}
              onClick={() => void relancer().catch(echec)}
            >
              Relancer
            </Button>
          ) : null}
        </Group>
        <Progress
          size={6}
          value={nbDestinataires === 0 ? 0 : (lecteurs / nbDestinataires) * 100}
          aria-label="Part des adhérents qui l’ont lu"
        />
        <SegmentedControl
          aria-label="Adhérents montrés"
          size="xs"
          value={filtreLecture}
          onChange={(choisi) => {
            setLu(choisi === 'true' || choisi === 'false' ? choisi : '');
            setVue((avant) => ({ ...avant, page: 1 }));
          }}
          data={[
            { value: '', label: 'Tous' },
            { value: 'true', label: 'Ont lu' },
            { value: 'false', label: 'N’ont pas lu' },
          ]}
        />
        <DataTable<LectureDocument>
          nom="document-lectures"
          titre="Lectures"
          unite={UNITE}
          colonnes={colonnes}
          requete={requete}
          cle={({ pharmacieId }) => pharmacieId}
          url={{
            etat: vue,
            changer: ({ page, taille, tri, ordre }) =>
              setVue((avant) => ({
                page: page ?? 1,
                taille: taille ?? avant.taille,
                tri: tri === 'le' || tri === 'pharmacie' ? tri : avant.tri,
                ordre: ordre ?? avant.ordre,
              })),
          }}
          vide={{ titre: 'Aucun adhérent visé.', texte: 'Aucun adhérent n’est dans les segments choisis.' }}
          filtre={{ actif: filtreLecture !== '', effacer: () => setLu('') }}
          libre
        />
      </Stack>
    </Section>
  );
};
