import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { champsManquants } from '#shared/features/prestations/prestation/rules.ts';
import { partsDuMontant } from '#shared/features/prestations/prestation/rules/repartition.ts';
import {
  creationPrestationSchema,
  modificationPrestationSchema,
} from '#shared/features/prestations/prestation/schemas.ts';
import {
  modesRepartition,
  TVA_HABITUELLE,
  type ModeRepartition,
} from '#shared/features/prestations/type-prestation/schemas.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { ChampTypePrestation } from '#web/features/prestations/type-prestation/ChampTypePrestation.tsx';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs, type Chemin } from '#web/lib/formulaire.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { ChoixMultipleField } from '#web/ui/fields/ChoixMultipleField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import grille from '#web/ui/Grille.module.css';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { formatPeriode } from './apparence.ts';
import { prestationQueries, useActesPrestation } from './queries.ts';

const LARGEUR = 760;
const MODES = modesRepartition.map((value) => ({ value, label: libelleRepartition[value] }));

const saisieVide = (laboratoireId: number | null) => ({
  laboratoireId,
  typeId: null as number | null,
  dateDebut: null as string | null,
  dateFin: null as string | null,
  numeroFacture: null as string | null,
  dateFacture: null as string | null,
  datePaiement: null as string | null,
  dateReversion: null as string | null,
  montantHtCentimes: null as number | null,
  tvaCentiemes: TVA_HABITUELLE as number | null,
  partGroupementCentiemes: 0 as number | null,
  modeRepartition: 'EGAL' as ModeRepartition | null,
  promotionIds: [] as number[],
  commentaire: null as string | null,
});
type Saisie = ReturnType<typeof saisieVide>;

const saisieDe = (p: DetailPrestation): Saisie & { version: number } => ({
  laboratoireId: p.laboratoireId,
  typeId: p.typeId,
  dateDebut: p.dateDebut,
  dateFin: p.dateFin,
  numeroFacture: p.numeroFacture,
  dateFacture: p.dateFacture,
  datePaiement: p.datePaiement,
  dateReversion: p.dateReversion,
  montantHtCentimes: p.montantHtCentimes,
  tvaCentiemes: p.tvaCentiemes,
  partGroupementCentiemes: p.partGroupementCentiemes,
  modeRepartition: p.modeRepartition,
  promotionIds: p.operations.map(({ promotionId }) => promotionId),
  commentaire: p.commentaire,
  version: p.version,
});

type ChampsProps = {
  champ: (chemin: Chemin<Saisie>) => object;
  valeurs: Saisie;
  poser: (modifs: Partial<Saisie>) => void;
  /** True once it is no draft: every field is required. */
  complete: boolean;
  /** True once money has left: the amounts behind it can no longer change. */
  figes: boolean;
};

/** The operations of that laboratory which the prestation pays. */
const ChampOperations = ({ valeurs, poser, figes }: Pick<ChampsProps, 'valeurs' | 'poser' | 'figes'>) => {
  const { laboratoireId, promotionIds } = valeurs;
  const { data } = useQuery({ ...prestationQueries.operations(laboratoireId ?? 0), enabled: laboratoireId !== null });
  return (
    <ChoixMultipleField
      label="Opérations payées"
      description="Leurs photos de TG servent de preuve, leurs réalisations peuvent peser les parts."
      placeholder={laboratoireId === null ? 'Choisissez d’abord le laboratoire' : 'Aucune'}
      nothingFoundMessage="Aucune opération publiée pour ce laboratoire"
      disabled={laboratoireId === null || figes}
      className={grille.large}
      options={(data ?? []).map(({ promotionId, nom, dateDebut, dateFin }) => ({
        id: promotionId,
        nom: dateDebut && dateFin ? `${nom} (${formatPeriode({ dateDebut, dateFin })})` : nom,
      }))}
      value={promotionIds.map(String)}
      onChange={(ids) => poser({ promotionIds: ids.map(Number) })}
    />
  );
};

const Parts = ({ valeurs }: { valeurs: Saisie }): ReactNode => {
  const lire = (valeur: number | Illisible | null) => nombreLu(valeur);
  const montantHtCentimes = lire(valeurs.montantHtCentimes);
  const partGroupementCentiemes = lire(valeurs.partGroupementCentiemes) ?? 0;
  if (montantHtCentimes === null || partGroupementCentiemes > 10_000) return null;
  const { aReverserCentimes, partGroupementCentimes } = partsDuMontant({ montantHtCentimes, partGroupementCentiemes });
  return insecable(
    `${formatMontant(aReverserCentimes, 'HT')} pour les adhérents, ` +
      `${formatMontant(partGroupementCentimes, 'HT')} gardés par le groupement.`,
  );
};

const Champs = ({ champ, valeurs, poser, complete, figes }: ChampsProps) => (
  <>
    <Section titre="Prestation">
      <div className={grille.deux}>
        <ChampLaboratoire
          required
          favoris
          data-autofocus
          disabled={figes}
          placeholder="Tapez les premières lettres"
          {...champ('laboratoireId')}
        />
        <ChampTypePrestation
          required
          {...champ('typeId')}
          onType={({ id, tvaCentiemes, modeRepartition }) =>
            poser({ typeId: id, ...(figes ? {} : { tvaCentiemes, modeRepartition }) })
          }
        />
        <JourField label="Début" required {...champ('dateDebut')} />
        <JourField label="Fin" required {...champ('dateFin')} />
        <ChampOperations valeurs={valeurs} poser={poser} figes={figes} />
      </div>
    </Section>
    <Section titre="Facture et échéances">
      <div className={grille.deux}>
        <TextInput label="Numéro de facture" withAsterisk={complete} maxLength={255} {...champ('numeroFacture')} />
        <JourField label="Facturée le" withAsterisk={complete} {...champ('dateFacture')} />
        <JourField label="Paiement attendu le" withAsterisk={complete} {...champ('datePaiement')} />
        <JourField label="À reverser le" withAsterisk={complete} {...champ('dateReversion')} />
      </div>
    </Section>
    <Section titre="Montant" texte={<Parts valeurs={valeurs} />}>
      <div className={grille.deux}>
        <MontantField label="Montant HT" withAsterisk={complete} disabled={figes} {...champ('montantHtCentimes')} />
        <PourcentageField label="TVA" required enCentiemes {...champ('tvaCentiemes')} />
        <PourcentageField
          label="Part du groupement"
          required
          enCentiemes
          disabled={figes}
          {...champ('partGroupementCentiemes')}
        />
        <ChoixField
          label="Répartition entre les adhérents"
          required
          allowDeselect={false}
          disabled={figes}
          options={MODES}
          {...champ('modeRepartition')}
        />
        <TexteLongField label="Commentaire" maximum={500} className={grille.large} {...champ('commentaire')} />
      </div>
    </Section>
  </>
);

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

const Creation = ({ laboratoireId, onFermer, onEnregistre }: Commun & { laboratoireId: number | null }) => {
  const actes = useActesPrestation();
  const f = useFormulaireSurValeurs(
    creationPrestationSchema,
    { ...saisieVide(laboratoireId), brouillon: false },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes(donnees.brouillon ? 'Brouillon enregistré.' : 'Prestation facturée : elle attend son paiement.');
      onEnregistre(creee.id);
    },
    { brouillon: 'prestation.nouvelle' },
  );
  const { brouillon } = f.valeurs;
  return (
    <FormDrawer
      titre="Nouvelle prestation"
      largeur={LARGEUR}
      formulaire={f}
      envoyer={brouillon ? 'Enregistrer le brouillon' : 'Enregistrer'}
      onFermer={onFermer}
    >
      <Switch
        label="Brouillon"
        description="Le laboratoire, le type et les dates suffisent ; le reste se complète avant de facturer."
        {...f.coche('brouillon')}
      />
      <Champs champ={f.champ} valeurs={f.valeurs} poser={f.poser} complete={!brouillon} figes={false} />
    </FormDrawer>
  );
};

type ModificationProps = Commun & { prestation: DetailPrestation; aCompleter: boolean };
const Modification = ({ prestation, aCompleter, onFermer, onEnregistre }: ModificationProps) => {
  const actes = useActesPrestation();
  const f = useFormulaireSurValeurs(
    modificationPrestationSchema,
    saisieDe(prestation),
    async (donnees) => {
      await actes.modifier(prestation.id, donnees);
      succes('Prestation enregistrée.');
      onEnregistre(prestation.id);
    },
    {
      brouillon: `prestation.${prestation.id}`,
      onRecharger: () =>
        void actes
          .relire(prestation.id)
          .then((relue) => reprendreApresConflit(f, saisieDe(prestation), saisieDe(relue)), echec),
    },
  );
  const manques = new Map(
    aCompleter ? champsManquants(f.valeurs).map(({ pointer, detail }) => [pointer.slice(1), detail]) : [],
  );
  const champ: ChampsProps['champ'] = (chemin) => {
    const phrase = f.erreurs[chemin] ?? manques.get(chemin);
    return { ...f.champ(chemin), ...(phrase ? { error: phrase } : {}) };
  };
  return (
    <FormDrawer
      titre="Modifier la prestation"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      onFermer={onFermer}
    >
      <Champs
        champ={champ}
        valeurs={f.valeurs}
        poser={f.poser}
        complete={aCompleter || prestation.etat !== 'DRAFT'}
        figes={!prestation.droits.modifierMontants}
      />
    </FormDrawer>
  );
};

type Props = Commun & {
  id: number | null;
  laboratoireId: number | null;
  /** It was to be invoiced: what it misses is at its fields. */
  aCompleter?: boolean;
};

/** Adds or edits a prestation. What is typed is kept until it is saved. */
export const PrestationForm = ({ id, laboratoireId, aCompleter = false, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...prestationQueries.detail(id ?? 0), enabled: id !== null });
  const prestation = usePremierLu(data);
  if (id === null) return <Creation laboratoireId={laboratoireId} {...commun} />;
  if (prestation) return <Modification prestation={prestation} aCompleter={aCompleter} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};
