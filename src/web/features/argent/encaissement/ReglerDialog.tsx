import { Alert, Checkbox, Loader, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { moyensReglement } from '#shared/features/argent/encours/schemas.ts';
import { libelleMoyen } from '#shared/features/argent/encours/messages.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { EffetReglement } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import type { DialogueEncoursProps } from '#web/features/argent/encours/complements.ts';
import { DatePrecoce } from '#web/features/argent/encours/DatePrecoce.tsx';
import { FichierChoisiLigne } from '#web/features/argent/encours/FichierChoisiLigne.tsx';
import { PiedDialogue } from '#web/features/argent/encours/PiedDialogue.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { SommesDeLEncours } from '#web/features/argent/encours/SommesDeLEncours.tsx';
import { aujourdhui, formatInstant, insecable } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { Money } from '#web/ui/Money.tsx';
import { EcartDeLaPart } from './reglement/EcartDeLaPart.tsx';
import { MoyensProposes } from './reglement/MoyensProposes.tsx';
import { PartsDuMoyen, PiedDuMoyen } from './reglement/PartsDuMoyen.tsx';
import { useAvantDeRegler, useMoyen } from './reglement/use-moyen.ts';
import { SommesEncaissement } from './SommesEncaissement.tsx';
import { useReglement, type AvantReglement, type ReglementEnSaisie } from './use-reglement.ts';

const MOYENS = moyensReglement.map((value) => ({ value, label: libelleMoyen[value] }));

const EffetDuReglement = ({
  effet: { devient, resteCentimes },
  nature,
  sansReglement,
  sansArgent,
}: {
  effet: EffetReglement;
  nature: NatureFiscale;
  sansReglement: boolean;
  sansArgent: boolean;
}) => {
  const ecart = formatMontant(Math.abs(resteCentimes), nature);
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

const ChampsReglement = (reglement: ReglementEnSaisie) => {
  const { f, encours, sansReglement, fichier, sansArgent } = reglement;
  const { data: detail } = useQuery({ ...encoursQueries.detail(encours.id), enabled: encours.nbPieces > 0 });
  return (
    <div className={grille.deux}>
      {sansReglement ? null : (
        <MontantField
          label={`${sansArgent ? 'Valeur compensée' : 'Montant reçu'} ${encours.natureFiscale}`}
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

/** The amount received exceeds the balance: the rest may be kept for other encours (ECM-7). */
const PartageDuRecu = ({ f, encours, part, tout, setTout }: ReglementEnSaisie) => {
  const { partCentimes, resteCentimes, gardable } = part;
  const { soldeCentimes, natureFiscale } = encours;
  const recuCentimes = nombreLu(f.valeurs.montantCentimes);
  if (!gardable || recuCentimes === null) return null;
  return (
    <>
      <Radio.Group
        label={`Vous recevez ${formatMontant(recuCentimes - soldeCentimes, natureFiscale)} de plus que le solde`}
        value={tout ? 'tout' : 'garder'}
        onChange={(choix) => setTout(choix === 'tout')}
      >
        <Stack gap={6} mt={4}>
          <Radio value="garder" label="Garder le reste pour d’autres encours" />
          <Radio value="tout" label="Tout est pour cet encours : régler avec un excédent" />
        </Stack>
      </Radio.Group>
      {tout ? null : (
        <SommesEncaissement
          sommes={[
            ['Reçu', <Money key="recu" centimes={recuCentimes} suffixe={natureFiscale} />],
            ['Pour cet encours', <Money key="part" centimes={partCentimes} suffixe={natureFiscale} />],
            ['Restera à affecter', <Money key="reste" centimes={resteCentimes} signe suffixe={natureFiscale} />],
          ]}
        />
      )}
    </>
  );
};

/** The amount differs from the balance: the user waits for the rest, or settles with a reason. */
const EcartDuReglement = ({ f, effet, complet, encours, compenseAuDela }: ReglementEnSaisie) =>
  compenseAuDela ? (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {encours.soldeCentimes > 0 ? (
        <>
          Sans argent reçu, la valeur compensée ne dépasse pas ce qui reste dû&nbsp;:{' '}
          <strong>{formatMontant(encours.soldeCentimes, encours.natureFiscale)}</strong> au plus.
        </>
      ) : (
        'Rien ne reste dû : rien ne se compense ici.'
      )}
    </Alert>
  ) : (
    <EcartDeLaPart
      effet={complet ? effet : null}
      nature={encours.natureFiscale}
      motif={f.valeurs.ecartMotif ?? null}
      champ={(nom) => f.champ(nom)}
      coche={f.coche('solder')}
    />
  );

/** Fields of a règlement by a new encaissement, or without any payment. */
const ReglementNouveau = ({ reglement }: { reglement: ReglementEnSaisie }) => {
  const { encours, effet, complet, precoce, sansReglement, compenseAuDela } = reglement;
  return (
    <>
      <ChampsReglement {...reglement} />
      {precoce ? (
        <DatePrecoce {...precoce} dateOrigine={encours.dateOrigine} onConfirmer={reglement.confirmerDate} />
      ) : null}
      {sansReglement ? null : (
        <>
          <PartageDuRecu {...reglement} />
          <FichierChoisiLigne fichier={reglement.fichier} onChange={reglement.setFichier} />
        </>
      )}
      <EcartDuReglement {...reglement} />
      {complet && !compenseAuDela ? (
        <EffetDuReglement
          effet={effet}
          nature={encours.natureFiscale}
          sansReglement={sansReglement}
          sansArgent={reglement.sansArgent}
        />
      ) : null}
    </>
  );
};

type SaisieProps = AvantReglement &
  Pick<DialogueEncoursProps, 'onFermer' | 'onFait'> & { proposes: readonly EncaissementPropose[] };

const Saisie = ({ onFermer, onFait, proposes, ...avant }: SaisieProps) => {
  const { depart } = avant;
  const fait = () => {
    onFermer();
    onFait?.();
  };
  const reglement = useReglement(avant, fait);
  const { encours, relu, effet, sansReglement } = reglement;
  const [encoursARegler] = useState(() => [depart]);
  const moyen = useMoyen(encoursARegler, { proposes, onFait: fait });
  const nouveau = sansReglement || moyen.moyen === 'NOUVEAU';
  const { quitter } = nouveau ? reglement.f : moyen.f;
  const fermer = useFermeture(() => void quitter().then((oui) => oui && onFermer()));
  return (
    <Modal opened onClose={fermer} title={`Régler ${encours.numero}`} size="lg">
      <Formulaire formulaire={nouveau ? reglement.f : moyen.f} boutonsAuPied>
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
          onChange={({ currentTarget }) => reglement.changerSansReglement(currentTarget.checked)}
        />
        {sansReglement ? null : (
          <MoyensProposes proposes={moyen.proposes} moyen={moyen.moyen} onChoisir={moyen.choisir} />
        )}
        {nouveau ? <ReglementNouveau reglement={reglement} /> : <PartsDuMoyen moyen={moyen} />}
      </Formulaire>
      {nouveau ? (
        <PiedDialogue
          formulaire={reglement.f}
          onAnnuler={fermer}
          envoyer={effet.devient === 'PARTIEL' ? 'Enregistrer le règlement' : 'Régler'}
          disabled={reglement.compenseAuDela}
        />
      ) : (
        <PiedDuMoyen moyen={moyen} onAnnuler={fermer} />
      )}
    </Modal>
  );
};

/** Dialog of one règlement: by a known encaissement or a new one, for the whole balance, a part of it, or nothing. */
export const ReglerDialog = ({ encours, onFermer, onFait }: DialogueEncoursProps) => {
  const proposes = useAvantDeRegler([encours.id]);
  if (proposes) {
    // A new encaissement takes the tax nature of its encours (ECM-40).
    const { natureFiscale } = encours;
    return <Saisie depart={encours} proposes={proposes} partage={natureFiscale} onFermer={onFermer} onFait={onFait} />;
  }
  return (
    <Modal opened onClose={onFermer} title={`Régler ${encours.numero}`} size="lg">
      <Stack align="center" py="xl" role="status" aria-label="Chargement">
        <Loader size="sm" />
      </Stack>
    </Modal>
  );
};
