import { Alert, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Jour } from '#shared/core/dates.ts';
import { encoursContract, type ApercuCourrier } from '#shared/features/argent/encours/contract.ts';
import { canaux, type Canal, type Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { libelleCanal } from '#shared/features/argent/encours/messages.ts';
import { prochaineRelance, sommer } from '#shared/features/argent/encours/rules.ts';
import { delaisPour, niveauSuivant, type Delais } from '#shared/features/argent/encours/rules/delais.ts';
import { modeleQueries } from '#web/features/courrier/modele-mail/queries.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { aujourdhui, formatCentimes, formatJour, isJour, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { CourrierFields, Liens } from './CourrierFields.tsx';
import grille from '#web/ui/Grille.module.css';
import { useFermeture } from '#web/ui/fermeture.ts';
import { PiedDialogue } from './PiedDialogue.tsx';
import { encoursQueries, useActesEncours, type ActeCourrier } from './queries.ts';

const CANAUX = canaux.map((value) => ({ value, label: libelleCanal[value] }));

type Props = { acte: ActeCourrier; encours: readonly Encours[]; onFermer: () => void; onFait?: () => void };

/** By mail when an address is known, else by the laboratory's online form. */
const canalPropose = (apercus: readonly ApercuCourrier[]): Canal =>
  apercus.length > 0 && apercus.every(({ destinataires, liens }) => destinataires.length === 0 && liens.length > 0)
    ? 'PORTAIL'
    : 'MAIL';

const enCourriers = (apercus: readonly ApercuCourrier[]) =>
  apercus.map(({ laboratoireId, destinataires, sujet, texte }) => ({ laboratoireId, destinataires, sujet, texte }));

/** `Relance 2, la prochaine le 05/12/2026` for each distinct case. */
const niveaux = (encours: readonly Encours[], date: Jour, siens: ReadonlyMap<string, Delais>): string[] => [
  ...new Set(
    encours.map(({ niveauRelance, dateDeclaration, type }) => {
      const delais = delaisPour(siens, type);
      const niveau = niveauSuivant(niveauRelance, delais);
      return `Relance de niveau ${niveau} ; la suivante sera proposée le ${formatJour(prochaineRelance(dateDeclaration, niveau, date, delais))}.`;
    }),
  ),
];

type InterieurProps = Props & {
  apercus: readonly ApercuCourrier[];
  panne: unknown;
  surFermetureRef: RefObject<() => void>;
};

const Interieur = ({ acte, encours: depart, apercus, panne, surFermetureRef, onFermer, onFait }: InterieurProps) => {
  const actes = useActesEncours();
  const { data: relances } = useQuery({ ...modeleQueries.relances(), enabled: acte === 'RELANCE' });
  const delais = new Map<string, Delais>(relances?.regles.map(({ type, delais: siens }) => [type, siens]));
  const [lignes, setLignes] = useState(depart);
  const [gardes, setGardes] = useState(() => enCourriers(apercus));
  const declaration = acte === 'DECLARATION';
  const laboratoires = new Set(lignes.map(({ laboratoireId }) => laboratoireId)).size;
  const canalInitial = canalPropose(apercus);

  const f = useFormulaire(
    declaration ? encoursContract.declarerEncours.body : encoursContract.relancerEncours.body,
    {
      encours: depart.map(({ id, version }) => ({ id, version })),
      canal: canalInitial,
      date: aujourdhui(),
      courriers: canalInitial === 'MAIL' ? enCourriers(apercus) : [],
    },
    async (donnees, { idempotencyKey }) => {
      const apres = await (declaration
        ? actes.declarer(donnees, idempotencyKey)
        : actes.relancer(donnees, idempotencyKey));
      const parMail = donnees.canal === 'MAIL';
      const fait = declaration
        ? apres.length > 1
          ? 'déclarés'
          : 'déclaré'
        : apres.length > 1
          ? 'relancés'
          : 'relancé';
      const mails = parMail ? ` ${pluriel(laboratoires, 'e-mail envoyé', 'e-mails envoyés')}.` : '';
      const annulable = declaration && !parMail && apres.every(({ droits }) => droits.repasserADeclarer);
      const annuler = () =>
        void Promise.all(apres.map((une) => actes.repasserADeclarer(une))).then(
          () => succes('Déclaration annulée.'),
          echec,
        );
      succes(`${pluriel(apres.length, 'encours')} ${fait}.${mails}`, annulable ? { annuler } : {});
      onFermer();
      onFait?.();
    },
    {
      onRecharger: () =>
        void Promise.all(lignes.map(({ id }) => actes.relire(id))).then((relus) => {
          const restants = relus.filter(({ droits }) => (declaration ? droits.declarer : droits.relancer));
          setLignes(restants);
          f.poser({ encours: restants.map(({ id, version }) => ({ id, version })) });
          f.fermerAlerte();
        }, echec),
    },
  );

  const { canal, courriers, date } = f.valeurs;
  const changerCanal = (choisi: Canal | null) => {
    if (canal === 'MAIL')
      setGardes(
        courriers.map((courrier) => ({ ...courrier, destinataires: [...courrier.destinataires] })) as typeof gardes,
      );
    f.poser({ canal: choisi, courriers: choisi === 'MAIL' ? gardes : [] });
  };
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  // The dialog opens while its content loads: the first field did not exist yet to take the focus.
  const canalRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    canalRef.current?.focus();
  }, []);
  useEffect(() => {
    surFermetureRef.current = fermer;
  });
  const { soldeCentimes } = sommer(lignes);
  const verbe = declaration ? 'Déclarer' : 'Relancer';
  const restants = new Set(lignes.map(({ laboratoireId }) => laboratoireId));

  return (
    <>
      <Formulaire formulaire={f} sansBoutons>
        <Text size="sm">
          {pluriel(lignes.length, 'encours')} pour {formatCentimes(soldeCentimes)}
          {laboratoires > 1
            ? `, ${pluriel(laboratoires, 'laboratoire')} : un message pour chacun.`
            : `, ${lignes[0]?.laboratoireNom ?? ''}.`}
        </Text>
        {lignes.length < depart.length ? (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            {pluriel(depart.length - lignes.length, 'encours')} déjà traité par quelqu’un d’autre : retiré de cet envoi.
          </Alert>
        ) : null}
        <div className={grille.deux}>
          <ChoixField
            ref={canalRef}
            label="Canal"
            required
            allowDeselect={false}
            options={CANAUX}
            {...f.champ('canal')}
            onChange={changerCanal}
          />
          <JourField
            label={declaration ? 'Date de déclaration' : 'Date de la relance'}
            required
            max={aujourdhui()}
            {...f.champ('date')}
          />
        </div>
        {declaration
          ? null
          : niveaux(lignes, date && isJour(date) ? date : aujourdhui(), delais).map((phrase) => (
              <Text key={phrase} size="sm" c="dimmed">
                {phrase}
              </Text>
            ))}
        {canal === 'MAIL' && panne ? (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            L’aperçu n’a pas pu être préparé ({messageDe(panne)}) : le message habituel sera envoyé aux contacts connus.
          </Alert>
        ) : null}
        {canal === 'MAIL' ? (
          <Stack gap="sm">
            {courriers.map(({ laboratoireId: brut, destinataires }, i) => {
              const laboratoireId = Number(brut);
              const apercu = apercus.find((un) => un.laboratoireId === laboratoireId);
              if (!apercu || !restants.has(laboratoireId)) return null;
              const adresses = destinataires.filter((adresse) => adresse !== null);
              return (
                <CourrierFields
                  key={laboratoireId}
                  apercu={apercu}
                  destinataires={adresses}
                  deplie={courriers.length === 1}
                  champ={(nom) => f.champ(`courriers.${i}.${nom}`)}
                  onDestinataires={(suite) =>
                    f.poser({
                      courriers: courriers.map((courrier, j) =>
                        j === i ? { ...courrier, destinataires: suite } : courrier,
                      ),
                    })
                  }
                />
              );
            })}
          </Stack>
        ) : null}
        {canal === 'PORTAIL' ? <Liens liens={apercus.flatMap(({ liens }) => liens)} /> : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        disabled={lignes.length === 0}
        envoyer={canal === 'MAIL' ? `${verbe} et envoyer ${pluriel(laboratoires, 'e-mail')}` : verbe}
      />
    </>
  );
};

/** Declares or reminds one encours or a selection, one mail a laboratory, in one pass. */
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
        <Interieur {...props} surFermetureRef={surFermetureRef} apercus={data ?? []} panne={error} />
      )}
    </Modal>
  );
};
