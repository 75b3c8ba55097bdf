import type { NotificationLanguage } from '../../contract.ts';

/** What is told: a kind of news, one of it or several. */
export type Told =
  | 'memory'
  | 'memories'
  | 'photo'
  | 'photos'
  | 'comment'
  | 'comments'
  | 'like'
  | 'likes'
  | 'accepted'
  | 'declined'
  | 'on-this-day'
  | 'several';

/**
 * The sentence of each message; above it stands the name of the partner, so that no sentence has to agree with a name. Of
 * what was added it says the kind and nothing else. The words are those of the pages.
 */
export const texts: Readonly<Record<NotificationLanguage, Readonly<Record<Told, string>>>> = {
  en: {
    memory: 'A new memory',
    memories: 'New memories',
    photo: 'A new photo',
    photos: 'New photos',
    comment: 'A new comment',
    comments: 'New comments',
    like: 'A new like',
    likes: 'New likes',
    accepted: 'Your invitation was accepted',
    declined: 'Your invitation was declined',
    'on-this-day': 'On this day: a memory of an earlier year',
    several: 'There is something new',
  },
  de: {
    memory: 'Eine neue Erinnerung',
    memories: 'Neue Erinnerungen',
    photo: 'Ein neues Foto',
    photos: 'Neue Fotos',
    comment: 'Ein neuer Kommentar',
    comments: 'Neue Kommentare',
    like: 'Ein neues Herz',
    likes: 'Neue Herzen',
    accepted: 'Deine Einladung wurde angenommen',
    declined: 'Deine Einladung wurde abgelehnt',
    'on-this-day': 'An diesem Tag: eine Erinnerung aus einem früheren Jahr',
    several: 'Es gibt Neues',
  },
  fr: {
    memory: 'Un nouveau souvenir',
    memories: 'Nouveaux souvenirs',
    photo: 'Une nouvelle photo',
    photos: 'Nouvelles photos',
    comment: 'Un nouveau commentaire',
    comments: 'Nouveaux commentaires',
    like: 'Un nouveau cœur',
    likes: 'Nouveaux cœurs',
    accepted: 'Ton invitation a été acceptée',
    declined: 'Ton invitation a été refusée',
    'on-this-day': 'Ce jour-là : un souvenir d’une année passée',
    several: 'Il y a du nouveau',
  },
  es: {
    memory: 'Un recuerdo nuevo',
    memories: 'Recuerdos nuevos',
    photo: 'Una foto nueva',
    photos: 'Fotos nuevas',
    comment: 'Un comentario nuevo',
    comments: 'Comentarios nuevos',
    like: 'Un corazón nuevo',
    likes: 'Corazones nuevos',
    accepted: 'Se ha aceptado tu invitación',
    declined: 'Se ha rechazado tu invitación',
    'on-this-day': 'En este día: un recuerdo de otro año',
    several: 'Hay novedades',
  },
  pt: {
    memory: 'Uma nova lembrança',
    memories: 'Novas lembranças',
    photo: 'Uma nova foto',
    photos: 'Novas fotos',
    comment: 'Um comentário novo',
    comments: 'Comentários novos',
    like: 'Um novo coração',
    likes: 'Novos corações',
    accepted: 'Seu convite foi aceito',
    declined: 'Seu convite foi recusado',
    'on-this-day': 'Neste dia: uma lembrança de outro ano',
    several: 'Há novidades',
  },
  ja: {
    memory: '新しい思い出があります',
    memories: '新しい思い出があります',
    photo: '新しい写真があります',
    photos: '新しい写真があります',
    comment: '新しいコメントがあります',
    comments: '新しいコメントがあります',
    like: '新しいハートがあります',
    likes: '新しいハートがあります',
    accepted: '招待が承認されました',
    declined: '招待が辞退されました',
    'on-this-day': 'この日の思い出があります',
    several: '新しいお知らせがあります',
  },
  ar: {
    memory: 'ذكرى جديدة',
    memories: 'ذكريات جديدة',
    photo: 'صورة جديدة',
    photos: 'صور جديدة',
    comment: 'تعليق جديد',
    comments: 'تعليقات جديدة',
    like: 'قلب جديد',
    likes: 'قلوب جديدة',
    accepted: 'قُبلت دعوتك',
    declined: 'رُفضت دعوتك',
    'on-this-day': 'في مثل هذا اليوم: ذكرى من عام سابق',
    several: 'هناك جديد',
  },
  he: {
    memory: 'זיכרון חדש',
    memories: 'זיכרונות חדשים',
    photo: 'תמונה חדשה',
    photos: 'תמונות חדשות',
    comment: 'תגובה חדשה',
    comments: 'תגובות חדשות',
    like: 'לב חדש',
    likes: 'לבבות חדשים',
    accepted: 'ההזמנה שלך אושרה',
    declined: 'ההזמנה שלך נדחתה',
    'on-this-day': 'ביום הזה: זיכרון משנה קודמת',
    several: 'יש חדש',
  },
};
