import { SimpleGrid, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { champsOffre, type ChampOffre, type LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { libellesChampOffre } from '#shared/features/operations/import-offre/messages.ts';
import { typesPromo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { libelleTypePromo } from '#shared/features/operations/operation/messages.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { formatNombre, isJour, pluriel } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { ColonnesLues } from '#web/ui/lecture/ColonnesLues.tsx';
import { ImportLuDrawer } from '#web/ui/lecture/ImportLuDrawer.tsx';
import { FeuilleEtTauxFields } from '#web/ui/lecture/LectureFields.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { Brouillons } from './Brouillons.tsx';
import { Lignes } from './Lignes.tsx';
import { choisirFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { offreQueries, useImporterOffre, type DemandeOffre } from './queries.ts';
import { Remarques } from './Remarques.tsx';

const CHAMPS = champsOffre.map((value) => ({ value, label: libellesChampOffre[value] }));
const TYPES = typesPromo.map((value) => ({ value, label: libelleTypePromo[value] }));
const DEPART: DemandeOffre = { typePromo: 'PROMO', laboratoireId: null, dateDebut: null, dateFin: null };

type Reglage = { demande: DemandeOffre; changer: (modifs: Partial<DemandeOffre>) => void };

/** Data missing from the file, or that the user wants to override. */
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

/** Choices that the reader cannot make alone: the sheet, and the meaning of `0,15` in a column of rates. */
const Lecture = ({ lecture, demande, changer }: Reglage & { lecture: LectureOffre }) => {
  const { feuilles, feuille, tauxDouteux } = lecture;
  const bloquee = lecture.remarques.some(({ genre }) => genre === 'BLOQUANT');
  return (
    <FeuilleEtTauxFields
      feuilles={feuilles}
      choisie={demande.feuille ?? (bloquee ? null : feuille)}
      tauxDouteux={tauxDouteux}
      tauxNus={demande.tauxNus}
      changer={changer}
    />
  );
};

const TAUX = tauxTva.map((value) => ({ value, label: `${formatNombre(value)} %` }));
/** Meaning of each code of the column of taxes (OPE-88). */
const CodesTva = ({ lecture: { codesTva }, demande, changer }: Reglage & { lecture: LectureOffre }) =>
  codesTva.length === 0 ? null : (
    <Section titre="Codes de TVA" texte="Ce fichier écrit un code au lieu d’un taux : dites lequel est chacun.">
      <SimpleGrid cols={{ base: 2, xs: 4 }}>
        {codesTva.map((code) => (
          <ChoixField
            key={code}
            label={`Code ${code}`}
            placeholder="À préciser"
            clearable
            options={TAUX}
            value={demande.codesTva?.[code] ?? null}
            onChange={(taux) => changer({ codesTva: { ...demande.codesTva, [code]: taux ?? undefined } })}
          />
        ))}
      </SimpleGrid>
    </Section>
  );

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

/**
 * Imports an offer file as draft promotions: file, columns, preview, then the drafts. Nothing is written before the
 * last step.
 */
export const ImportOffreDrawer = ({ ouvert, onFermer, onCree }: Props) => {
  const [choisi, setChoisi] = useState<FichierChoisi | null>(null);
  const [demande, setDemande] = useState(DEPART);
  const valides = [demande.dateDebut, demande.dateFin].every((jour) => !jour || isJour(jour));
  // Keeps the last reading shown while a date is half typed.
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
    <ImportLuDrawer
      ouvert={ouvert}
      onFermer={fermer}
      largeur={980}
      titre="Importer une offre"
      nomFichier={choisi?.fichier.name ?? null}
      onRecommencer={recommencer}
      enLecture={isFetching}
      refus={{ lecture: error, import: importer.error }}
      action={{
        libelle: combien === 0 ? 'Créer les brouillons' : `Créer ${pluriel(combien, 'brouillon')}`,
        icone: IconFileSpreadsheet,
        pret,
        enCours: importer.isPending,
        faire: creer,
      }}
      lecture={
        lecture ? (
          <>
            <Lecture lecture={lecture} demande={demande} changer={changer} />
            <CodesTva lecture={lecture} demande={demande} changer={changer} />
            <Operation demande={demande} changer={changer} />
            <Colonnes lecture={lecture} changer={changer} />
            <Remarques lecture={lecture} />
            <Lignes lecture={lecture} />
            <Brouillons lecture={lecture} />
          </>
        ) : null
      }
      depot={
        <>
          <FileDrop
            libelle="Fichier CSV, TXT ou XLSX"
            accepte=".csv,.txt,.tsv,.xlsx"
            onFichiers={([fichier]) => fichier && setChoisi(choisirFichier(fichier))}
          />
          <Text size="sm" c="dimmed">
            L’offre d’un laboratoire ou d’un groupement devient une promotion en brouillon par laboratoire. Les colonnes
            sont reconnues à leurs titres et se corrigent ; rien n’est écrit avant que vous ayez vu ce qui sera créé.
          </Text>
        </>
      }
    />
  );
};
