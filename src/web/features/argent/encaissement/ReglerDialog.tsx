import { Alert, Checkbox, Loader, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { leDeNature, libelleMontants } from '#shared/features/argent/encaissement/messages.ts';
import { moyensReglement } from '#shared/features/argent/encours/schemas.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import type { EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import type { DialogueEncoursProps } from '#web/features/argent/encours/complements.ts';
import { DatePrecoce } from '#web/features/argent/encours/DatePrecoce.tsx';
import { FichierChoisiLigne } from '#web/features/argent/encours/FichierChoisiLigne.tsx';
import { MotifEcart } from '#web/features/argent/encours/MotifEcart.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { SommesDeLEncours } from '#web/features/argent/encours/SommesDeLEncours.tsx';
import { usePremierLu } from '#web/lib/edition.ts';
import { aujourdhui, avecArticleDe, formatCentimes, formatInstant, insecable } from '#web/lib/formats.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { Money } from '#web/ui/Money.tsx';
import { ProvenanceReglement } from './ProvenanceReglement.tsx';
import { encaissementQueries } from './queries.ts';
import { SommesEncaissement } from './SommesEncaissement.tsx';
import { useReglement, type AvantReglement, type ReglementEnSaisie } from './use-reglement.ts';

const MOYENS = moyensReglement.map((value) => ({ value, label: libelleMoyen[value] }));

const EffetDuReglement = ({
  effet: { devient, resteCentimes },
  sansReglement,
  sansArgent,
}: {
  effet: EffetReglement;
  sansReglement: boolean;
  sansArgent: boolean;
}) => {
  const ecart = formatCentimes(Math.abs(resteCentimes));
  if (devient === 'PARTIEL')
    return (
      <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
        Il restera <strong>{ecart}</strong> à recevoir : l’encours reste « À régler ».
      </Alert>
    );
  if (resteCentimes === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
        {sansReglement
          ? 'L’encours sera réglé, rien n’était dû.'
          : `Le solde est ${sansArgent ? 'compensé' : 'reçu'} : l’encours sera réglé.`}
      </Alert>
    );
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {resteCentimes > 0
        ? 'L’encours sera réglé avec un manque de '
        : 'Vous recevez plus que prévu : l’encours sera réglé avec un excédent de '}
      <strong>{ecart}</strong>.
    </Alert>
  );
};

/** What was received before: its share for this encours, and the amount that it lacked. */
const ChampsDeLaPart = ({ f, partage, champACompleter }: ReglementEnSaisie) => (
  <>
    {champACompleter ? (
      <MontantField
        label={`Montant reçu, ${libelleMontants[partage]}`}
        required
        data-autofocus
        description={`Vos encours sont ${libelleMontants[partage]} : son montant n’est pas encore connu`}
        {...f.champ(champACompleter)}
      />
    ) : null}
    <MontantField label="Part de cet encours" required {...f.champ('montantCentimes')} />
    <JourField label="Date du règlement" required max={aujourdhui()} {...f.champ('date')} />
  </>
);

const ChampsReglement = (reglement: ReglementEnSaisie) => {
  const { f, encours, sansReglement, fichier, choisi, sansArgent } = reglement;
  const { data: detail } = useQuery({ ...encoursQueries.detail(encours.id), enabled: encours.nbPieces > 0 });
  if (choisi)
    return (
      <div className={grille.deux}>
        <ChampsDeLaPart {...reglement} />
      </div>
    );
  return (
    <div className={grille.deux}>
      {sansReglement ? null : (
        <MontantField
          label={sansArgent ? 'Valeur compensée' : 'Montant reçu'}
          {...(sansArgent && {
            description: insecable('Aucun argent reçu : compté à part de « Récupéré »'),
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
          })}
          required
          data-autofocus
          {...f.champ('montantCentimes')}
        />
      )}
      <JourField
        label={sansReglement ? 'Date' : 'Date du règlement'}
        required
        max={aujourdhui()}
        {...f.champ('date')}
      />
      <ChoixField label="Moyen de règlement" required allowDeselect={false} options={MOYENS} {...f.champ('action')} />
      {sansReglement ? null : (
        <TextInput label="Référence" placeholder="N° d’avoir, de chèque…" {...f.champ('reference')} />
      )}
      {detail && detail.pieces.length > 0 && !sansReglement && !fichier ? (
        <ChoixField
          label="Justificatif"
          placeholder="Une pièce de l’encours"
          clearable
          options={detail.pieces
            .filter(({ retireLe }) => retireLe === null)
            .map(({ fichierId, nom }) => ({ value: fichierId, label: nom }))}
          {...f.champ('fichierId')}
        />
      ) : null}
    </div>
  );
};

/** Received, for this encours, left: what is taken never exceeds what was received (ECM-7). */
const PartageDuRecu = ({ encours, choisi, part, depasse, tout, setTout }: ReglementEnSaisie) => {
  const { partCentimes, disponibleCentimes, resteCentimes, gardable } = part;
  if (!choisi && !gardable) return null;
  return (
    <>
      {gardable ? (
        <Radio.Group
          label={
            `Vous recevez ${formatCentimes((disponibleCentimes ?? 0) - encours.soldeCentimes)} de plus que le ` +
            'solde'
          }
          value={tout ? 'tout' : 'garder'}
          onChange={(choix) => setTout(choix === 'tout')}
        >
          <Stack gap={6} mt={4}>
            <Radio value="garder" label="Garder le reste pour d’autres encours" />
            <Radio value="tout" label="Tout est pour cet encours : régler avec un excédent" />
          </Stack>
        </Radio.Group>
      ) : null}
      {gardable && tout ? null : (
        <SommesEncaissement
          sommes={[
            [
              choisi ? `Reste ${avecArticleDe(leDeNature[choisi.nature])}` : 'Reçu',
              <Money key="dispo" centimes={disponibleCentimes} />,
            ],
            ['Pour cet encours', <Money key="part" centimes={partCentimes} />],
            ['Restera à affecter', <Money key="reste" centimes={resteCentimes} signe />],
          ]}
        />
      )}
      {depasse ? (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          Il ne reste que <strong>{formatCentimes(disponibleCentimes ?? 0)}</strong> : la part de cet encours ne peut
          pas dépasser ce qui a été reçu.
        </Alert>
      ) : null}
    </>
  );
};

/** When the amount is not the balance: wait for the rest, or settle with a reason. */
const EcartDuReglement = ({ f, effet, complet, encours, compenseAuDela }: ReglementEnSaisie) =>
  compenseAuDela ? (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {encours.soldeCentimes > 0 ? (
        <>
          Sans argent reçu, la valeur compensée ne dépasse pas ce qui reste dû&nbsp;:{' '}
          <strong>{formatCentimes(encours.soldeCentimes)}</strong> au plus.
        </>
      ) : (
        'Rien ne reste dû : rien ne se compense ici.'
      )}
    </Alert>
  ) : (
    <>
      {effet.partielPossible ? (
        <Radio.Group
          label={`Il manque ${formatCentimes(effet.resteCentimes)}`}
          value={f.valeurs.solder ? 'solder' : 'garder'}
          onChange={(choix) => f.poser({ solder: choix === 'solder' })}
        >
          <Stack gap={6} mt={4}>
            <Radio value="garder" label="J’attends le reste : garder à régler" />
            <Radio value="solder" label="Je n’attends plus rien : régler avec un écart" />
          </Stack>
        </Radio.Group>
      ) : null}
      {effet.motifRequis && complet ? (
        <MotifEcart motif={f.valeurs.ecartMotif ?? null} champ={(nom) => f.champ(nom)} />
      ) : null}
    </>
  );

type SaisieProps = AvantReglement & Pick<DialogueEncoursProps, 'onFermer' | 'onFait'>;

const Saisie = ({ onFermer, onFait, ...avant }: SaisieProps) => {
  const { depart, proposes } = avant;
  const reglement = useReglement(avant, (apres) => {
    onFermer();
    onFait?.(apres);
  });
  const { f, encours, relu, effet, complet, precoce, sansReglement, changerSansReglement, choisi } = reglement;
  const fermer = useFermeture(() => void f.quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title={`Régler ${encours.numero}`} size="lg">
      <Formulaire formulaire={f} boutonsAuPied>
        <Text size="sm">
          {encours.laboratoireNom} · {encours.info}
        </Text>
        {relu && relu.version !== depart.version ? (
          <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
            Modifié par {relu.modifieParNom ?? 'un autre utilisateur'} le {formatInstant(relu.modifieLe)}. Votre saisie
            est conservée : vérifiez les montants ci-dessous.
          </Alert>
        ) : null}
        <SommesDeLEncours encours={encours} />
        <Checkbox
          size="sm"
          label="Sans règlement : rien ne sera reçu"
          checked={sansReglement}
          onChange={({ currentTarget }) => changerSansReglement(currentTarget.checked)}
        />
        {sansReglement ? null : (
          <ProvenanceReglement proposes={proposes} choisi={choisi} onChoisir={reglement.choisir} />
        )}
        <ChampsReglement {...reglement} />
        {precoce ? (
          <DatePrecoce {...precoce} dateOrigine={encours.dateOrigine} onConfirmer={reglement.confirmerDate} />
        ) : null}
        {sansReglement ? null : <PartageDuRecu {...reglement} />}
        {sansReglement || choisi ? null : (
          <FichierChoisiLigne fichier={reglement.fichier} onChange={reglement.setFichier} />
        )}
        <EcartDuReglement {...reglement} />
        {complet && !reglement.depasse ? (
          <EffetDuReglement effet={effet} sansReglement={sansReglement} sansArgent={reglement.sansArgent} />
        ) : null}
      </Formulaire>
      <PiedDialogue
        formulaire={f}
        onAnnuler={fermer}
        envoyer={effet.devient === 'PARTIEL' ? 'Enregistrer le règlement' : 'Régler'}
        disabled={reglement.depasse}
      />
    </Modal>
  );
};

/**
 * One règlement: by something already received or something new, the whole balance in one gesture, a part of it, or
 * none.
 */
export const ReglerDialog = ({ encours, onFermer, onFait }: DialogueEncoursProps) => {
  const requete = useQuery(encaissementQueries.proposes(encours.id));
  const reglage = useQuery(encaissementQueries.reglage());
  // Without them one may still settle with what is received now.
  const proposes = usePremierLu(requete.data ?? (requete.isError ? [] : undefined));
  const partage = usePremierLu(reglage.data?.montantsEncours ?? (reglage.isError ? 'HT' : undefined));
  if (proposes && partage)
    return <Saisie depart={encours} proposes={proposes} partage={partage} onFermer={onFermer} onFait={onFait} />;
  return (
    <Modal opened onClose={onFermer} title={`Régler ${encours.numero}`} size="lg">
      <Stack align="center" py="xl" role="status" aria-label="Chargement">
        <Loader size="sm" />
      </Stack>
    </Modal>
  );
};
