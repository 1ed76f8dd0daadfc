import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileImport, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { isJour } from '#shared/core/dates.ts';
import type { EtatExtracteur } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { IMPOSSIBLE } from '#shared/features/connexions/extracteur/messages.ts';
import type { CalendrierVentes as Calendrier } from '#shared/features/connexions/vente/schemas/jours.ts';
import {
  formatCentimes,
  formatInstant,
  formatJour,
  formatNombre,
  insecable,
  pluriel,
  type Jour,
} from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { RESERVE_AU_COMPTE, useEnVisite } from '#web/session/en-visite.ts';
import { differer } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { CalendrierVentesGrille, type JourMontre } from './CalendrierVentesGrille.tsx';
import { DerniersImports } from './DerniersImports.tsx';
import { LegendeJours } from './MarqueJour.tsx';
import { extracteurQueries } from './queries.ts';
import { ReglagesSection } from './ReglagesSection.tsx';

const AgentSection = differer(async () => (await import('./AgentSection.tsx')).AgentSection);
const DepotsDeCote = differer(async () => (await import('./DepotsDeCote.tsx')).DepotsDeCote);
const JourVentesDrawer = differer(async () => (await import('./JourVentesDrawer.tsx')).JourVentesDrawer);
const ReglagesForm = differer(async () => (await import('./ReglagesForm.tsx')).ReglagesForm);
const RedemanderDialog = differer(async () => (await import('./RedemanderDialog.tsx')).RedemanderDialog);
const ImportVentesDrawer = differer(async () => (await import('./ImportVentesDrawer.tsx')).ImportVentesDrawer);

export const urlExtraction = z.object({
  jour: z.string().refine(isJour).optional(),
  panneau: z.enum(['reglages', 'redemande', 'import']).optional(),
});

const montrer = ({ jours }: Calendrier): Map<Jour, JourMontre> =>
  new Map(
    jours.map(({ jour, etat, redemande, nbLignes, caTtcCentimes }) => [
      jour,
      {
        etat: etat ?? 'jamaisRecu',
        phrase: [
          nbLignes > 0 ? `${pluriel(nbLignes, 'ligne')}, ${formatCentimes(caTtcCentimes)}` : null,
          redemande ? 'redemandé' : null,
        ]
          .filter(Boolean)
          .join(', '),
      },
    ]),
  );

/** « Impossible de récupérer les données de vente », with the cause and the time of the next try. */
type PanneProps = { etat: EtatExtracteur; onModifier: (() => void) | null };
const Panne = ({ etat: { panne, prochainEssaiLe }, onModifier }: PanneProps) =>
  panne ? (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={IMPOSSIBLE}>
      <Text size="sm">
        {insecable(
          panne.phrase.replace(`${IMPOSSIBLE}\u00a0: `, '').replace(/^./, (initiale) => initiale.toUpperCase()),
        )}
      </Text>
      <Text size="sm">
        {`Depuis le ${formatInstant(panne.depuis)}, ${pluriel(panne.echecs, 'essai manqué', 'essais manqués')}${
          prochainEssaiLe ? ` ; prochain essai le ${formatInstant(prochainEssaiLe)}` : ''
        }.`.replaceAll(' ;', '\u00a0;')}
      </Text>
      {onModifier ? (
        <Button mt="xs" size="xs" variant="default" onClick={onModifier}>
          Vérifier les réglages
        </Button>
      ) : null}
    </Alert>
  ) : null;

const Chiffres = ({ calendrier }: { calendrier: Calendrier | undefined }) => (
  <StatTiles
    libelle="Ventes reçues"
    tuiles={[
      { id: 'premier', libelle: 'Premier jour', valeur: calendrier && jourOuTiret(calendrier.premierJour) },
      { id: 'dernier', libelle: 'Dernier jour', valeur: calendrier && jourOuTiret(calendrier.dernierJour) },
      { id: 'lignes', libelle: 'Lignes', valeur: calendrier?.nbLignes },
      { id: 'ca', libelle: 'CA TTC', valeur: calendrier && formatCentimes(calendrier.caTtcCentimes) },
    ]}
  />
);
const jourOuTiret = (jour: Jour | null): string => (jour === null ? '–' : formatJour(jour));

type CalendrierProps = { calendrier: Calendrier; onOuvrir: (jour: Jour) => void };
const JourParJour = ({ calendrier, onOuvrir }: CalendrierProps) => {
  const jours = useMemo(() => montrer(calendrier), [calendrier]);
  const { compte, debut, fin } = calendrier;
  return (
    <>
      <LegendeJours
        comptes={{
          complete: formatNombre(compte.complete),
          incomplete: formatNombre(compte.incomplete),
          irrecuperable: formatNombre(compte.irrecuperable),
          jamaisRecu: formatNombre(compte.jamaisRecu),
        }}
      />
      <CalendrierVentesGrille debut={debut} fin={fin} jours={jours} onOuvrir={onOuvrir} />
    </>
  );
};

/** The extractor of an account: the sales received day by day, and the way they are collected. */
export const ExtractionCompte = () => {
  const { etat: url, changer } = useEtatUrl(urlExtraction);
  const { data: etat, error, refetch } = useQuery(extracteurQueries.etat());
  const calendrier = useQuery(extracteurQueries.calendrier());
  const ouvrirJour = useCallback((jour: Jour) => changer({ jour }), [changer]);
  const fermer = () => changer({ jour: null, panneau: null });
  const enVisite = useEnVisite();
  const ouvrirReglages = () => changer({ panneau: 'reglages' });
  if (!etat)
    return error ? <ErrorState erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={560} radius="md" />;
  const { data } = calendrier;
  const rien = etat.extracteurType === 'AUCUN' && data?.dernierJour === null;
  const demande = etat.extracteurType !== 'AUCUN' && etat.extracteurType !== 'IMPORT_FICHIER';
  return (
    <>
      <Panne etat={etat} onModifier={enVisite ? null : ouvrirReglages} />
      {rien ? (
        <EmptyState
          icone={IconPlugConnected}
          titre="Aucune vente n’est recueillie"
          {...(enVisite
            ? { texte: RESERVE_AU_COMPTE }
            : {
                texte:
                  'Reliez votre logiciel, ou importez ses exports : vos RFA, vos promotions et votre comparatif se ' +
                  'remplissent de vos ventes réelles.',
                action: { libelle: 'Configurer le recueil', faire: ouvrirReglages },
              })}
        />
      ) : (
        <>
          {etat.extracteurType === 'AGENT_LOCAL' ? <DepotsDeCote /> : null}
          <Chiffres calendrier={data} />
          <Section
            titre="Jour par jour"
            texte={etat.enCours ? 'Recueil en cours…' : 'Choisissez un jour pour lire ce qui en a été reçu.'}
            cadre
          >
            <Group gap="xs" data-sans-impression>
              {demande && data ? (
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} aria-hidden />}
                  onClick={() => changer({ panneau: 'redemande' })}
                >
                  Redemander une période
                </Button>
              ) : null}
              <Button
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => changer({ panneau: 'import' })}
              >
                Importer un fichier
              </Button>
            </Group>
            {data ? (
              <JourParJour calendrier={data} onOuvrir={ouvrirJour} />
            ) : calendrier.error ? (
              <ErrorState compact erreur={calendrier.error} onReessayer={() => void calendrier.refetch()} />
            ) : (
              <Skeleton h={480} />
            )}
          </Section>
          <DerniersImports />
          {etat.extracteurType === 'AGENT_LOCAL' ? <AgentSection /> : null}
          <ReglagesSection etat={etat} onModifier={ouvrirReglages} />
        </>
      )}
      {url.jour ? <JourVentesDrawer key={url.jour} jour={url.jour} demandable={demande} onFermer={fermer} /> : null}
      {url.panneau === 'reglages' && !enVisite ? <ReglagesForm etat={etat} onFermer={fermer} /> : null}
      {url.panneau === 'redemande' && data ? (
        <RedemanderDialog debut={data.debut} fin={data.fin} onFermer={fermer} />
      ) : null}
      {url.panneau === 'import' ? <ImportVentesDrawer onFermer={fermer} /> : null}
    </>
  );
};
