import { Alert, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Jour } from '#shared/core/dates.ts';
import type { ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { canauxEncours, type EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { libelleCanal } from '#shared/features/argent/encours/messages.ts';
import { prochaineRelance } from '#shared/features/argent/encours/rules.ts';
import { direSomme, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { delaisPour, niveauSuivant, type Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { delaisRelanceQuery } from './relances.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { aujourdhui, formatJour, isJour, pluriel } from '#web/lib/formats.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { AvezVousFait } from './AvezVousFait.tsx';
import { CourrierFields } from './CourrierFields.tsx';
import { PiedDialogue } from '../PiedDialogue.tsx';
import { encoursQueries, type ActeCourrier } from '../queries.ts';
import { cleCourrier, useEnvoi, type EnvoiEnPreparation, piecesDuCourrier, enChoix } from './use-envoi.ts';

const CANAUX = canauxEncours.map((value) => ({ value, label: libelleCanal[value] }));

type Props = { acte: ActeCourrier; encours: readonly EncoursEnListe[]; onFermer: () => void; onFait?: () => void };

/** `Relance 2, la prochaine le 05/12/2026` for each distinct case. */
const phrasesNiveaux = (
  encours: readonly EncoursEnListe[],
  date: Jour,
  delaisParType: ReadonlyMap<string, Delais>,
): string[] => [
  ...new Set(
    encours.map(({ niveauRelance, dateDeclaration, type }) => {
      const delais = delaisPour(delaisParType, type);
      const niveau = niveauSuivant(niveauRelance, delais);
      return (
        `Relance de niveau ${niveau} ; la suivante sera proposée le ` +
        `${formatJour(prochaineRelance(dateDeclaration, niveau, date, delais))}.`
      );
    }),
  ),
];

const NiveauxDeRelance = ({ lignes, date }: { lignes: readonly EncoursEnListe[]; date: Jour }) => {
  const { data: relances } = useQuery(delaisRelanceQuery);
  const delaisParType = new Map<string, Delais>(relances?.regles.map(({ type, delais }) => [type, delais]));
  return phrasesNiveaux(lignes, date, delaisParType).map((phrase) => (
    <Text key={phrase} size="sm" c="dimmed">
      {phrase}
    </Text>
  ));
};

const ResumeEnvoi = ({ lignes, nbCourriers, nbRetires }: EnvoiEnPreparation) => (
  <>
    <Text size="sm">
      {pluriel(lignes.length, 'encours')} pour {direSomme(sommerEncours(lignes), 'soldeCentimes')}
      {nbCourriers > 1
        ? `, ${pluriel(nbCourriers, 'destinataire')} : un message pour chacun.`
        : `, ${lignes[0]?.laboratoireNom ?? ''}.`}
    </Text>
    {nbRetires > 0 ? (
      <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
        {pluriel(nbRetires, 'encours')} déjà traité par quelqu’un d’autre : retiré de cet envoi.
      </Alert>
    ) : null}
  </>
);

/** One mail per payer who still has an encours to send. */
const CourriersAEnvoyer = ({ f, lignes, apercus }: EnvoiEnPreparation & { apercus: readonly ApercuCourrier[] }) => {
  const { courriers } = f.valeurs;
  const restants = new Set(lignes.map(cleCourrier));
  return (
    <Stack gap="sm">
      {courriers.map((redige, i) => {
        const { destinataires } = redige;
        const cle = cleCourrier(redige);
        const apercu = apercus.find((apercuDuCourrier) => cleCourrier(apercuDuCourrier) === cle);
        if (!apercu || !restants.has(cle)) return null;
        const poser = (suite: Partial<typeof redige>) =>
          f.poser({ courriers: courriers.map((courrier, j) => (j === i ? { ...courrier, ...suite } : courrier)) });
        return (
          <CourrierFields
            key={cle}
            apercu={apercu}
            destinataires={destinataires.filter((adresse) => adresse !== null)}
            deplie={courriers.length === 1}
            champ={(nom) => f.champ(`courriers.${i}.${nom}`)}
            onDestinataires={(suite) => poser({ destinataires: suite })}
            mots={redige}
            choisies={piecesDuCourrier(redige)}
            onChoisies={(suite) => poser(enChoix(suite))}
          />
        );
      })}
    </Stack>
  );
};

type PreparationProps = Props & {
  apercus: readonly ApercuCourrier[];
  panne: unknown;
  surFermetureRef: RefObject<() => void>;
};

const Preparation = ({ acte, encours, apercus, panne, surFermetureRef, onFermer, onFait }: PreparationProps) => {
  const onEnvoye = () => {
    onFermer();
    onFait?.();
  };
  const envoi = useEnvoi({ acte, encours, apercus, onEnvoye });
  const { f, lignes, nbCourriers, changerCanal } = envoi;
  const { canal, date } = f.valeurs;
  const [fait, setFait] = useState(false);
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  // The dialog opens before its content: the first field did not exist yet to take the focus.
  const canalRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    canalRef.current?.focus();
  }, []);
  useEffect(() => {
    surFermetureRef.current = fermer;
  });
  const declaration = acte === 'DECLARATION';
  const verbe = declaration ? 'Déclarer' : 'Relancer';
  return (
    <>
      <Formulaire formulaire={f} boutonsAuPied>
        <ResumeEnvoi {...envoi} />
        <div className={grille.deux}>
          <ChoixField
            ref={canalRef}
            label="Canal"
            required
            allowDeselect={false}
            options={CANAUX}
            {...f.champ('canal')}
            onChange={(choisi) => {
              changerCanal(choisi);
              setFait(false);
            }}
          />
          <JourField
            label={declaration ? 'Date de déclaration' : 'Date de la relance'}
            required
            max={aujourdhui()}
            {...f.champ('date')}
          />
        </div>
        {declaration ? null : <NiveauxDeRelance lignes={lignes} date={date && isJour(date) ? date : aujourdhui()} />}
        {canal === 'MAIL' && panne ? (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            L’aperçu n’a pas pu être préparé ({messageDe(panne)}) : le message habituel sera envoyé aux contacts connus.
          </Alert>
        ) : null}
        {canal === 'MAIL' ? <CourriersAEnvoyer {...envoi} apercus={apercus} /> : null}
        {canal ? (
          <AvezVousFait
            acte={acte}
            canal={canal}
            liens={apercus.flatMap(({ liens }) => liens)}
            fait={fait}
            onFait={setFait}
          />
        ) : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        disabled={lignes.length === 0 || (canal !== 'MAIL' && !fait)}
        envoyer={canal === 'MAIL' ? `${verbe} et envoyer ${pluriel(nbCourriers, 'mail')}` : verbe}
      />
    </>
  );
};

/** Declares or reminds one encours or a selection, with one mail per laboratory. */
export const EnvoiDialog = (props: Props) => {
  const { acte, encours, onFermer } = props;
  const { data, isPending, error } = useQuery(
    encoursQueries.apercu(
      acte,
      encours.map(({ id }) => id),
    ),
  );
  const surFermetureRef = useRef(onFermer);
  const [premier] = encours;
  const quoi = encours.length === 1 && premier ? premier.numero : pluriel(encours.length, 'encours');
  return (
    <Modal
      opened
      onClose={() => surFermetureRef.current()}
      title={`${acte === 'DECLARATION' ? 'Déclarer' : 'Relancer'} ${quoi}`}
      size="xl"
    >
      {isPending ? (
        <Stack align="center" gap="xs" py="xl" role="status">
          <Loader size="sm" />
          <Text size="sm" c="dimmed">
            Préparation des messages…
          </Text>
        </Stack>
      ) : (
        <Preparation {...props} surFermetureRef={surFermetureRef} apercus={data ?? []} panne={error} />
      )}
    </Modal>
  );
};
