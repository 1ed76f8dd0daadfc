import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { champsOffre, type ChampOffre, type LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { libellesChampOffre } from '#shared/features/operations/import-offre/messages.ts';
import { typesPromo } from '#shared/features/operations/operation/contract/enumerations.ts';
import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { messageDe } from '#web/lib/echecs.ts';
import { isJour, pluriel } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { Brouillons } from './Brouillons.tsx';
import { Lignes } from './Lignes.tsx';
import { choisirFichier, offreQueries, useImporterOffre, type DemandeOffre, type FichierChoisi } from './queries.ts';
import { Remarques } from './Remarques.tsx';

const CHAMPS = champsOffre.map((value) => ({ value, label: libellesChampOffre[value] }));
const TYPES = typesPromo.map((value) => ({ value, label: libelleTypePromo[value] }));
const DEPART: DemandeOffre = { typePromo: 'PROMO', laboratoireId: null, dateDebut: null, dateFin: null };

type Reglage = { demande: DemandeOffre; changer: (modifs: Partial<DemandeOffre>) => void };

/** What the file does not say, or what the person wants whatever it says. */
const Operation = ({ demande, changer }: Reglage) => {
  const jour = (nom: 'dateDebut' | 'dateFin') => ({
    value: demande[nom] ?? null,
    onChange: (valeur: string | null) => changer({ [nom]: valeur }),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <ChampLaboratoire
        placeholder="Celui de chaque ligne du fichier"
        clearable
        value={demande.laboratoireId as number | null}
        onChange={(laboratoireId) => changer({ laboratoireId })}
      />
      <ChoixField
        label="Type"
        allowDeselect={false}
        options={TYPES}
        value={demande.typePromo ?? 'PROMO'}
        onChange={(typePromo) => typePromo && changer({ typePromo })}
      />
      <JourField label="Début" effacable {...jour('dateDebut')} />
      <JourField label="Fin" effacable {...jour('dateFin')} />
    </SimpleGrid>
  );
};

const LECTURES_TAUX = [
  { value: 'FRACTION' as const, label: '0,15 veut dire 15 %' },
  { value: 'POURCENTAGE' as const, label: '0,15 veut dire 0,15 %' },
];

/** What the file leaves to its reader: which of its sheets, and what `0,15` stands for in a column of rates. */
const Lecture = ({ lecture, demande, changer }: Reglage & { lecture: LectureOffre }) => {
  const { feuilles, feuille, tauxDouteux } = lecture;
  const possibles = feuilles.filter(({ vide }) => !vide).length;
  return possibles > 1 || tauxDouteux || demande.tauxNus ? (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {possibles > 1 ? (
        <ChoixField
          label="Feuille du classeur"
          placeholder="Choisissez la feuille à importer"
          allowDeselect={false}
          options={feuilles.flatMap(({ nom, cachee, vide }, rang) =>
            vide ? [] : [{ value: rang, label: cachee ? `${nom} (masquée)` : nom }],
          )}
          value={demande.feuille ?? (lecture.remarques.some(({ genre }) => genre === 'BLOQUANT') ? null : feuille)}
          onChange={(rang) =>
            rang !== null && changer({ feuille: rang, ligneTitres: undefined, correspondance: undefined })
          }
        />
      ) : null}
      {tauxDouteux || demande.tauxNus ? (
        <ChoixField
          label="Taux écrits sans %"
          placeholder="À préciser"
          clearable
          options={LECTURES_TAUX}
          value={demande.tauxNus ?? null}
          onChange={(tauxNus) => changer({ tauxNus: tauxNus ?? undefined })}
        />
      ) : null}
    </SimpleGrid>
  ) : null;
};

const Colonnes = ({ lecture, changer }: { lecture: LectureOffre; changer: Reglage['changer'] }) => (
  <ColonnesLues<ChampOffre>
    colonnes={lecture.colonnes}
    lignes={lecture.apercu.map(({ cellules }) => cellules)}
    champs={CHAMPS}
    correspondance={lecture.correspondance}
    ligneTitres={lecture.ligneTitres}
    changer={changer}
  />
);

type Props = { ouvert: boolean; onFermer: () => void; onCree?: (ids: number[]) => void };

/** An offer file becomes draft promotions: file, columns, what it would make, then the drafts. Nothing is written before. */
export const ImportOffreDrawer = ({ ouvert, onFermer, onCree }: Props) => {
  const [choisi, setChoisi] = useState<FichierChoisi | null>(null);
  const [demande, setDemande] = useState(DEPART);
  const valides = [demande.dateDebut, demande.dateFin].every((jour) => !jour || isJour(jour));
  // A date half typed waits: the last reading stays shown.
  const { data, error, isFetching } = useQuery({
    ...offreQueries.lecture(choisi, demande),
    enabled: choisi !== null && valides,
  });
  const importer = useImporterOffre();
  const lecture = choisi ? data : undefined;
  const bloquee = lecture?.remarques.some(({ genre }) => genre === 'BLOQUANT') ?? true;
  const pret = choisi !== null && lecture !== undefined && !bloquee && !isFetching && !error && valides;
  const changer = (modifs: Partial<DemandeOffre>) => setDemande({ ...demande, ...modifs });
  const recommencer = () => {
    setChoisi(null);
    setDemande(DEPART);
    importer.reset();
  };
  const fermer = () => {
    recommencer();
    onFermer();
  };
  const creer = () => {
    if (!pret) return;
    importer.mutate(
      { choisi, demande },
      {
        onSuccess: ({ promotions }) => {
          succes(`${pluriel(promotions.length, 'brouillon créé', 'brouillons créés')}.`);
          fermer();
          onCree?.(promotions.map(({ id }) => id));
        },
      },
    );
  };
  const combien = lecture?.brouillons.length ?? 0;
  return (
    <DetailDrawer
      ouvert={ouvert}
      onFermer={fermer}
      largeur={980}
      titre="Importer une offre"
      sousTitre={
        choisi ? (
          <Text span inherit lineClamp={1} title={choisi.fichier.name}>
            {choisi.fichier.name}
          </Text>
        ) : undefined
      }
      pied={
        choisi ? (
          <>
            <Button variant="subtle" color="gray" mr="auto" onClick={recommencer} disabled={importer.isPending}>
              Choisir un autre fichier
            </Button>
            <Button
              onClick={creer}
              loading={importer.isPending}
              disabled={!pret}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              {combien === 0 ? 'Créer les brouillons' : `Créer ${pluriel(combien, 'brouillon')}`}
            </Button>
          </>
        ) : undefined
      }
    >
      {choisi ? (
        <Stack gap="lg" aria-busy={isFetching}>
          {error ? (
            <Alert role="alert" color="red">
              {messageDe(error)}
            </Alert>
          ) : null}
          {importer.error ? (
            <Alert role="alert" color="red">
              {messageDe(importer.error)}
            </Alert>
          ) : null}
          {lecture ? (
            <>
              <Lecture lecture={lecture} demande={demande} changer={changer} />
              <Operation demande={demande} changer={changer} />
              <Colonnes lecture={lecture} changer={changer} />
              <Remarques lecture={lecture} />
              <Lignes lecture={lecture} />
              <Brouillons lecture={lecture} />
            </>
          ) : error ? null : (
            <Skeleton h={360} />
          )}
        </Stack>
      ) : (
        <Stack gap="lg">
          <FileDrop
            libelle="Fichier CSV, TXT ou XLSX"
            accepte=".csv,.txt,.tsv,.xlsx"
            onFichiers={([fichier]) => fichier && setChoisi(choisirFichier(fichier))}
          />
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              L’offre d’un laboratoire ou d’un groupement devient une promotion en brouillon par laboratoire. Les
              colonnes sont reconnues à leurs titres et se corrigent ; rien n’est écrit avant que vous ayez vu ce qui
              sera créé.
            </Text>
          </Group>
        </Stack>
      )}
    </DetailDrawer>
  );
};
