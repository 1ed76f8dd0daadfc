import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsSplit2,
  IconBuildingBank,
  IconCameraCheck,
  IconCameraOff,
  IconCheck,
  IconFileText,
  IconZip,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailPrestation, Reversion } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import { phraseAttente } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { phraseEcart, phraseObstacle } from '#shared/features/prestations/prestation/messages.ts';
import { formatCentimes, insecable, pluriel } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { codeDiffere } from '#web/ui/code-differe.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { DejaVireeDialog } from './DejaVireeDialog.tsx';
import { useActesPrestation } from './queries.ts';
import { colonnesReversions } from './ReversionsColonnes.tsx';
import { SansPreuveDialog } from './SansPreuveDialog.tsx';
import { VirementDialog } from './VirementDialog.tsx';
import { VirementsSection } from './VirementsSection.tsx';

type Quoi = 'virement' | 'deja-viree' | 'sans-preuve';
type Dialogue = { readonly quoi: Quoi; readonly reversions: readonly Reversion[]; readonly fait: () => void };

/** Why no reversion may be transferred now; undefined when all may. */
const empechement = (p: DetailPrestation, lignes: readonly Reversion[]): string | undefined => {
  if (!p.droits.reverser) return 'Le laboratoire n’a pas encore payé, ou tout est déjà reversé.';
  if (p.ecartCentimes !== 0) return phraseEcart(p.ecartCentimes);
  // The file leaves out reversions whose IBAN is too recent, and says so; if all are, there is no file.
  const attendent = (reversion: Reversion) =>
    reversion.obstacles.every((obstacleDeReversion) => obstacleDeReversion === 'IBAN_EN_ATTENTE');
  const retenue = lignes.every((r) => r.obstacles.length > 0)
    ? lignes[0]
    : lignes.find((reversion) => !attendent(reversion));
  const obstacle = retenue?.obstacles[0];
  if (retenue?.ibanUtilisableLe && obstacle === 'IBAN_EN_ATTENTE')
    return `${retenue.pharmacieNom} : ${phraseAttente(retenue.ibanUtilisableLe)}.`;
  return retenue && obstacle ? `${retenue.pharmacieNom} : ${phraseObstacle[obstacle]}` : undefined;
};

const empecheDe = (empeche: string | undefined) => (empeche === undefined ? {} : { empeche });

const useActesOffertsReversion = (p: DetailPrestation, demander: (dialogue: Dialogue) => void) => {
  const actes = useActesPrestation();
  const rien = () => undefined;
  const confirmes = (faire: (m: typeof import('./actes-confirmes.ts')) => Promise<void>) => () =>
    void import('./actes-confirmes.ts').then(faire).catch(echec);
  const parLigne = (reversion: Reversion): Action[] =>
    permises([
      {
        si: p.droits.reverser && reversion.etat === 'A_REVERSER',
        cle: 'virement',
        libelle: 'Préparer un virement…',
        icone: IconBuildingBank,
        ...empecheDe(empechement(p, [reversion])),
        faire: () => demander({ quoi: 'virement', reversions: [reversion], fait: rien }),
      },
      {
        si: reversion.droits.dejaViree,
        cle: 'deja-viree',
        libelle: 'Déjà virée…',
        icone: IconCheck,
        faire: () => demander({ quoi: 'deja-viree', reversions: [reversion], fait: rien }),
      },
      {
        si: reversion.droits.sansPreuve && reversion.sansPreuveMotif === null,
        cle: 'sans-preuve',
        libelle: 'Reverser sans preuve…',
        icone: IconCameraOff,
        faire: () => demander({ quoi: 'sans-preuve', reversions: [reversion], fait: rien }),
      },
      {
        si: reversion.droits.sansPreuve && reversion.sansPreuveMotif !== null,
        cle: 'exiger-preuve',
        libelle: 'Exiger de nouveau la preuve',
        icone: IconCameraCheck,
        faire: confirmes(({ exigerPreuve }) => exigerPreuve(actes, p, reversion)),
      },
      {
        si: true,
        cle: 'releve',
        libelle: 'Relevé de reversion (PDF)',
        icone: IconFileText,
        faire: () =>
          void ouvrirFichier('application/pdf', reversionContract.lireReleveReversion, {
            params: { id: p.id, reversionId: reversion.id },
          }).catch(echec),
      },
      {
        si: reversion.droits.remettre,
        cle: 'remettre',
        libelle: 'Remettre à reverser',
        icone: IconArrowBackUp,
        separe: true,
        faire: confirmes(({ remettreReversion }) => remettreReversion(actes, p, reversion)),
      },
    ]);
  const groupees = (lignes: readonly Reversion[], vider: () => void): Action[] => {
    const ouvrir = (quoi: Quoi) => () => demander({ quoi, reversions: lignes, fait: vider });
    const empeche = empechement(p, lignes);
    return [
      {
        cle: 'virement',
        libelle: 'Préparer un virement',
        icone: IconBuildingBank,
        ...empecheDe(empeche),
        faire: ouvrir('virement'),
      },
      {
        cle: 'deja-viree',
        libelle: 'Déjà virées',
        icone: IconCheck,
        ...(lignes.every(({ droits }) => droits.dejaViree)
          ? {}
          : { empeche: empeche ?? 'Une de ces reversions est déjà faite ou dans un virement.' }),
        faire: ouvrir('deja-viree'),
      },
      {
        cle: 'sans-preuve',
        libelle: 'Sans preuve',
        icone: IconCameraOff,
        ...(lignes.every(({ droits, sansPreuveMotif }) => droits.sansPreuve && sansPreuveMotif === null)
          ? {}
          : { empeche: 'La preuve d’une de ces reversions n’est pas attendue.' }),
        faire: ouvrir('sans-preuve'),
      },
    ];
  };
  return { parLigne, groupees };
};

const chargerSuivi = codeDiffere(
  async () => (await import('#web/features/exploitation/archive/queries.ts')).suivreArchive,
);
/** Downloads all the statements as one archive, built in the background. */
const archiver = async (id: number, actes: ReturnType<typeof useActesPrestation>): Promise<void> => {
  const suivreArchive = await chargerSuivi();
  await suivreArchive(await actes.archiver(id));
};

const Outils = ({ p, repartir }: { p: DetailPrestation; repartir: () => void }) => {
  const actes = useActesPrestation();
  return (
    <Group gap="xs">
      {p.droits.repartir ? (
        <Button size="xs" variant="default" leftSection={<IconArrowsSplit2 size={16} aria-hidden />} onClick={repartir}>
          {p.nbReversions > 0 ? 'Changer la répartition' : 'Répartir'}
        </Button>
      ) : null}
      {p.nbReversions > 0 ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconZip size={16} aria-hidden />}
          onClick={() => void archiver(p.id, actes).catch(echec)}
        >
          Relevés (ZIP)
        </Button>
      ) : null}
    </Group>
  );
};

const Avis = ({ p }: { p: DetailPrestation }) => {
  if (p.nbReversions === 0 || p.etat === 'TERMINATED') return null;
  const phrases = [
    ...(p.ecartCentimes === 0 ? [] : [`${phraseEcart(p.ecartCentimes)} Rien ne part avant.`]),
    ...(p.nbPreuvesManquantes > 0
      ? [
          `${pluriel(p.nbPreuvesManquantes, 'preuve manque', 'preuves manquent')} : attendez la photo, ou reversez ` +
            `sans preuve en disant pourquoi.`,
        ]
      : []),
    ...p.reversions.flatMap(({ pharmacieNom, ibanUtilisableLe, etat, virementId }) =>
      ibanUtilisableLe && etat === 'A_REVERSER' && virementId === null
        ? [`${pharmacieNom} : ${phraseAttente(ibanUtilisableLe)}.`]
        : [],
    ),
  ];
  const sansIban = p.droits.reverser && !p.ibanConnu;
  if (phrases.length === 0 && !sansIban) return null;
  return (
    <Alert color="orange">
      <Stack gap={4}>
        {phrases.map((phrase) => (
          <Text key={phrase} size="sm">
            {insecable(phrase)}
          </Text>
        ))}
        {sansIban ? (
          <Text size="sm">
            Un fichier de virement demande l’IBAN du groupement&nbsp;:{' '}
            <LienTexte to="/parametres/groupement">le renseigner</LienTexte>.
          </Text>
        ) : null}
      </Stack>
    </Alert>
  );
};

/** The reversions of a prestation: their proofs, transfers and statements. */
export const ReversionsTab = ({ prestation: p, repartir }: { prestation: DetailPrestation; repartir: () => void }) => {
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const { parLigne, groupees } = useActesOffertsReversion(p, setDialogue);
  const fermer = () => setDialogue(null);
  const gere = p.droits.joindre;
  const commun = dialogue && {
    prestation: p,
    reversions: dialogue.reversions,
    onFermer: fermer,
    onFait: () => {
      dialogue.fait();
      fermer();
    },
  };
  return (
    <Stack gap="lg">
      <Avis p={p} />
      <DataTable<Reversion>
        nom="prestations.reversions"
        titre="Reversions aux adhérents"
        unite={['adhérent', 'adhérents']}
        colonnes={colonnesReversions}
        requete={{
          data: { elements: p.reversions, total: p.reversions.length },
          isPending: false,
          isError: false,
          error: null,
        }}
        nomLigne={({ pharmacieNom }) => `la reversion de ${pharmacieNom}`}
        actionsLigne={parLigne}
        {...(gere && p.etat === 'CONFIRMED'
          ? {
              actionsGroupees: groupees,
              sommeChoisie: (lignes: readonly Reversion[]) =>
                formatMontant(
                  lignes.reduce((somme, { montantHtCentimes }) => somme + montantHtCentimes, 0),
                  'HT',
                ),
            }
          : {})}
        totaux={{ montant: formatCentimes(p.repartiCentimes) }}
        vide={{
          titre: 'Pas encore répartie',
          texte: 'Choisissez les adhérents et la règle : chaque part se calcule au centime.',
          ...(p.droits.repartir ? { action: { libelle: 'Répartir entre les adhérents', faire: repartir } } : {}),
        }}
        outils={<Outils p={p} repartir={repartir} />}
        libre
      />
      <VirementsSection prestation={p} />
      {commun && dialogue.quoi === 'virement' ? <VirementDialog {...commun} /> : null}
      {commun && dialogue.quoi === 'deja-viree' ? <DejaVireeDialog {...commun} /> : null}
      {commun && dialogue.quoi === 'sans-preuve' ? <SansPreuveDialog {...commun} /> : null}
    </Stack>
  );
};
