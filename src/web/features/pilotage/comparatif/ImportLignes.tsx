import {
  genresRemarqueImport,
  type ChampImportComparatif,
  type LectureComparatif,
  type LigneImportee,
} from '#shared/features/pilotage/comparatif/schemas/import.ts';
import { libellesGenreImport } from '#shared/features/pilotage/comparatif/messages.ts';
import { formatCentimes, formatNombre, formatPourcentage } from '#web/lib/formats.ts';
import { LignesLues, type ColonneLue } from '#web/ui/lecture/LignesLues.tsx';
import { RemarquesLues } from '#web/ui/lecture/RemarquesLues.tsx';

const COLONNES: readonly ColonneLue<ChampImportComparatif, LigneImportee>[] = [
  { titre: 'Produit', champs: ['nom'], valeur: ({ nom }) => nom },
  { titre: 'EAN', champs: ['ean'], valeur: ({ ean }) => ean },
  { titre: 'Laboratoire', champs: ['laboratoire'], valeur: ({ laboratoireNom }) => laboratoireNom },
  { titre: 'Famille', champs: ['famille', 'segment', 'sousSegment'], valeur: ({ familleNom }) => familleNom },
  { titre: 'PA remisé', champs: ['prixAchat'], nombre: true, valeur: (l) => formatCentimes(l.prixAchatCentimes) },
  { titre: 'TVA', champs: ['tva'], nombre: true, valeur: ({ tva }) => formatPourcentage(tva) },
  { titre: 'PV TTC', champs: ['prixVente'], nombre: true, valeur: (l) => formatCentimes(l.prixVenteCentimes) },
  { titre: 'Volume', champs: ['volume'], nombre: true, valeur: ({ volumeAnnuel }) => formatNombre(volumeAnnuel) },
  { titre: 'Contenance', champs: ['contenance'], nombre: true, valeur: ({ contenance }) => contenance },
  { titre: 'UG', champs: ['ug'], nombre: true, valeur: ({ ug }) => ug },
  {
    titre: 'RFA',
    champs: ['rfa'],
    nombre: true,
    valeur: ({ rfaPct }) => (rfaPct === null ? null : formatPourcentage(rfaPct)),
  },
  {
    titre: 'Contreparties',
    champs: ['contreparties'],
    nombre: true,
    valeur: (l) => (l.contrepartiesCentimes === null ? null : formatCentimes(l.contrepartiesCentimes)),
  },
];

export const LignesReprises = ({ lecture }: { lecture: LectureComparatif }) => (
  <LignesLues colonnes={COLONNES} lignes={lecture.lignes} comptes={lecture} />
);

export const RemarquesImport = ({ lecture: { remarques, nbRemarques } }: { lecture: LectureComparatif }) => (
  <RemarquesLues
    genres={genresRemarqueImport}
    libelles={libellesGenreImport}
    remarques={remarques}
    nbRemarques={nbRemarques}
    texte="Ce qui n’a pas été compris n’est pas repris : rien n’est inventé."
  />
);
