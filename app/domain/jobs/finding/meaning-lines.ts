/**
 * The list of what means the same. A line is a meaning: its key, its names, and behind ">" the wider meanings that a job of this one
 * answers too. A name with "^" counts only in capitals. Names have no dashes: a dash is a border of words, as a space is.
 */
export const MEANING_LINES = `
teacher: teacher, teachers, teaching, educator, educators, faculty, faculties, instructor, tutor, tutors, mentor, शिक्षक, शिक्षिका, शिक्षकों, अध्यापक, अध्यापिका, टीचर, मास्टर, अध्यापन, shikshak, shikshika, adhyapak, adhyapika, teachar
lecturer: lecturer, lecturers, lectureship, प्रवक्ता, व्याख्याता, pravakta, vyakhyata > teacher
professor: professor, professors, prof, प्राध्यापक, प्रोफेसर, pradhyapak > teacher
assistantprofessor: assistant professor, asst professor, asst. professor, asst prof, assistant prof, सहायक प्राध्यापक, सहायक प्रोफेसर > professor, teacher, college
associateprofessor: associate professor, assoc professor, assoc. professor > professor, teacher, college
pgt: pgt, pgts, post graduate teacher, post graduate teachers, postgraduate teacher, पीजीटी > teacher, seniorsecondary
tgt: tgt, tgts, trained graduate teacher, trained graduate teachers, graduate teacher, टीजीटी > teacher, middle
prt: prt, prts, primary teacher, primary teachers, primary school teacher, primary school teachers, class teacher, elementary teacher, प्राथमिक शिक्षक, प्राइमरी टीचर, प्राथमिक अध्यापक, पीआरटी, prathmik shikshak > teacher, primary
ntt: ntt, nursery teacher, nursery teachers, nursery teacher training, pre primary teacher, preprimary teacher, pre primary teachers, kindergarten teacher, kg teacher, mother teacher, mother teachers, preschool teacher, pre school teacher, montessori teacher, नर्सरी शिक्षक, नर्सरी टीचर, बालवाड़ी शिक्षिका, एनटीटी > teacher, preprimary
preprimary: pre primary, preprimary, nursery, kindergarten, kinder garten, kg, lkg, ukg, preschool, pre school, play school, playschool, playgroup, play group, early years, eyfs, montessori, anganwadi, balwadi, पूर्व प्राथमिक, नर्सरी, बालवाड़ी
primary: primary, primary school, elementary, lower primary, junior school, प्राथमिक, प्राइमरी, prathmik
middle: middle school, upper primary, secondary, high school, secondary school, माध्यमिक, madhyamik
seniorsecondary: senior secondary, higher secondary, sr secondary, sr. secondary, senior school, junior college, intermediate, plus two, उच्च माध्यमिक, वरिष्ठ माध्यमिक, इंटर, uchch madhyamik
college: college, colleges, university, universities, degree college, higher education, undergraduate, postgraduate college, महाविद्यालय, विश्वविद्यालय, कॉलेज, mahavidyalaya, vishwavidyalaya
coaching: coaching, coaching centre, coaching center, coaching institute, coaching class, coaching classes, tuition, tuitions, tuition teacher, test prep, कोचिंग, ट्यूशन
iitjee: iit jee, iitjee, jee, iit, jee main, jee advanced, jee mains > coaching
neet: neet, neet ug, medical entrance, pmt > coaching
foundation: foundation course, foundation faculty, pre foundation > coaching
olympiad: olympiad, olympiads, ntse
upsc: upsc, ias coaching, civil services, ias, mpsc, ssc cgl > coaching
bankingexam: bank po, banking exam, ibps > coaching
hometutor: home tutor, home tutors, home tuition, home tuitions, private tutor, होम ट्यूटर > teacher, coaching
leadership: leadership, school leader, school head, head of school, academic head
principal: principal, principals, headmaster, headmistress, head master, head mistress, head teacher, headteacher, school head, head of school, प्रधानाचार्य, प्रधानाचार्या, प्राचार्य, प्रधानाध्यापक, मुख्याध्यापक, प्रिंसिपल, pradhanacharya, mukhyadhyapak, pracharya > leadership
viceprincipal: vice principal, viceprincipal, vp^, deputy principal, deputy head, assistant head, उप प्रधानाचार्य, उपप्राचार्य > leadership
director: director, academic director, school director > leadership
dean: dean > leadership
hod: hod, head of department, head of the department, department head, विभागाध्यक्ष > leadership
coordinator: coordinator, co ordinator, coordinators, academic coordinator, school coordinator, समन्वयक > leadership
supervisor: supervisor, academic supervisor, पर्यवेक्षक > leadership
nonteaching: non teaching, nonteaching, not teaching, non teaching staff, support staff, गैर शिक्षण, अशैक्षणिक
librarian: librarian, librarians, library, library assistant, पुस्तकालयाध्यक्ष, लाइब्रेरियन, ग्रंथपाल > nonteaching
counsellor: counsellor, counselor, counsellors, counselors, school counsellor, student counsellor, career counsellor, guidance counsellor, परामर्शदाता, काउंसलर > nonteaching
specialeducator: special educator, special educators, special education, special ed, special needs, sen teacher, special needs teacher, inclusive education, विशेष शिक्षक, विशेष शिक्षा > teacher
shadowteacher: shadow teacher, shadow teachers
labassistant: lab assistant, laboratory assistant, lab attendant, lab technician, laboratory technician, laboratory attendant, lab incharge, प्रयोगशाला सहायक > nonteaching
warden: warden, wardens, hostel warden, hostel superintendent, matron, house parent, houseparent, house master, housemaster, house mistress, dorm parent, छात्रावास अधीक्षक, वार्डन > nonteaching
nurse: nurse, nurses, school nurse, staff nurse, infirmary, नर्स, परिचारिका > nonteaching
accountant: accountant, accountants, accounts executive, accounts officer, account assistant, accounts assistant, bookkeeper, fee clerk, लेखाकार, अकाउंटेंट, मुनीम > nonteaching
clerk: clerk, clerks, office assistant, office clerk, ldc, udc, data entry, data entry operator, लिपिक, क्लर्क, बाबू > nonteaching
receptionist: receptionist, receptionists, front office, front desk, front office executive, रिसेप्शनिस्ट, स्वागत > nonteaching
administrator: administrator, admin officer, administrative officer, admin executive, school administrator, administration, office superintendent, registrar, प्रशासक, प्रशासनिक अधिकारी > nonteaching
admissions: admission officer, admissions officer, admission counsellor, admissions counsellor, admission counselor, admissions, admission executive, admission coordinator, प्रवेश अधिकारी > nonteaching
driver: driver, drivers, bus driver, school bus driver, ड्राइवर, चालक > nonteaching
transport: transport incharge, transport in charge, transport manager, transport supervisor > nonteaching
security: security guard, security guards, watchman, chowkidar, security officer, चौकीदार, सुरक्षा गार्ड > nonteaching
cook: cook, cooks, chef, mess manager, kitchen staff, रसोइया, बावर्ची > nonteaching
peon: peon, peons, office boy, attendant, ayah, aaya, helper, sweeper, housekeeping, चपरासी, आया, सहायिका > nonteaching
itadmin: it administrator, it admin, system administrator, network administrator, it support, computer operator, computer lab assistant, hardware engineer, network engineer, कंप्यूटर ऑपरेटर > nonteaching
storekeeper: store keeper, storekeeper, store incharge > nonteaching
hr: hr^, human resources, human resource, hr manager, hr executive, recruiter > nonteaching
marketing: marketing executive, marketing manager, business development, sales executive > nonteaching
placementofficer: placement officer, training and placement officer, tpo > nonteaching
physiotherapist: physiotherapist, physiotherapy
socialworker: social worker, social workers
contentwriter: content writer, content developer, content writers, subject matter expert, sme^, curriculum developer
teachertrainer: teacher trainer, teacher educator, master trainer
softwareengineer: software engineer, software developer, web developer, programmer, full stack developer
mathematics: mathematics, maths, math, mathematic, applied mathematics, arithmetic, algebra, गणित, मैथ्स, मैथ, ganit, ganith
vedicmaths: vedic maths, vedic mathematics, abacus > mathematics
statistics: statistics, stats, सांख्यिकी
science: science, sciences, general science, integrated science, विज्ञान, साइंस, vigyan, vidnyan
physics: physics, physic, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र, भौतिकशास्त्र, फिजिक्स, bhautiki, bhautik vigyan > science
chemistry: chemistry, organic chemistry, inorganic chemistry, physical chemistry, रसायन विज्ञान, रसायन, रसायन शास्त्र, रसायनशास्त्र, केमिस्ट्री, rasayan vigyan, rasayan > science
biology: biology, bio, life science, life sciences, जीव विज्ञान, जीवविज्ञान, जीवशास्त्र, बायोलॉजी, jeev vigyan, jiv vigyan > science
botany: botany, वनस्पति विज्ञान, वनस्पति शास्त्र > biology
zoology: zoology, प्राणी विज्ञान, जंतु विज्ञान, प्राणीशास्त्र > biology
biotechnology: biotechnology, biotech, bio technology, जैव प्रौद्योगिकी
microbiology: microbiology
biochemistry: biochemistry
environmentalstudies: environmental studies, evs, environmental science, environment science, environmental education, पर्यावरण, पर्यावरण अध्ययन, पर्यावरण विज्ञान, paryavaran
socialstudies: social studies, social science, social sciences, sst, s.st, ssc teacher, सामाजिक विज्ञान, सामाजिक अध्ययन, समाजशास्त्र विषय, सामाजिक शास्त्र, samajik vigyan, samajik adhyayan
history: history, इतिहास, हिस्ट्री, itihas, itihaas > socialstudies
geography: geography, भूगोल, जियोग्राफी, bhugol, bhoogol > socialstudies
civics: civics, political science, polity, pol science, pol. science, politics, राजनीति विज्ञान, राजनीति शास्त्र, नागरिक शास्त्र, नागरिकशास्त्र, rajniti vigyan, nagrik shastra > socialstudies
economics: economics, eco^, economy, अर्थशास्त्र, इकोनॉमिक्स, arthashastra, arthshastra
psychology: psychology, मनोविज्ञान, मानसशास्त्र, manovigyan
sociology: sociology, समाजशास्त्र, samajshastra
philosophy: philosophy, दर्शनशास्त्र, तत्त्वज्ञान
anthropology: anthropology
english: english, english language, english literature, अंग्रेज़ी, अंग्रेजी, इंग्लिश, इंग्रजी, angrezi, angreji
spokenenglish: spoken english, communicative english, ielts, toefl, soft skills, communication skills, स्पोकन इंग्लिश > english
phonics: phonics, jolly phonics
hindi: hindi, हिंदी, हिन्दी
sanskrit: sanskrit, संस्कृत, sanskrut
marathi: marathi, मराठी
urdu: urdu, उर्दू
gujarati: gujarati, gujrati, गुजराती
punjabi: punjabi, panjabi, पंजाबी
bengali: bengali, bangla, बांग्ला, बंगाली
tamil: tamil, तमिल, तमिळ
telugu: telugu, तेलुगु, तेलुगू
kannada: kannada, कन्नड़, कन्नड
malayalam: malayalam, मलयालम
odia: odia, oriya, ओड़िया, उड़िया
assamese: assamese, असमिया
nepali: nepali, नेपाली
konkani: konkani, कोंकणी
french: french, फ्रेंच, फ्रांसीसी
german: german, जर्मन
spanish: spanish, स्पेनिश
japanese: japanese, जापानी
mandarin: mandarin, chinese, चीनी
arabic: arabic, अरबी
foreignlanguage: foreign language, foreign languages, विदेशी भाषा
commerce: commerce, वाणिज्य, कॉमर्स, vanijya
accountancy: accountancy, accounts, accounting, लेखाशास्त्र, अकाउंट्स, लेखा शास्त्र, lekhashastra
businessstudies: business studies, business study, bst, b.st, organisation of commerce, business administration, व्यवसाय अध्ययन
management: management, mba, प्रबंधन, bba
entrepreneurship: entrepreneurship, उद्यमिता
finance: finance, banking and finance, वित्त
law: law, legal studies, llb, कानून, विधि, वकालत
computerscience: computer science, computer, computers, computer science teacher, informatics practices, informatics, ip^, cs^, it^, information technology, computer applications, bca, mca, ict, coding, programming, python, कंप्यूटर, कम्प्यूटर, संगणक, computer vigyan, सूचना प्रौद्योगिकी
artificialintelligence: artificial intelligence, ai^, machine learning, कृत्रिम बुद्धिमत्ता > computerscience
robotics: robotics, stem, stem educator, atal tinkering lab, atl^, रोबोटिक्स
datascience: data science
cplusplus: c++
csharp: c#
engineering: engineering, b.tech, btech, polytechnic, अभियांत्रिकी, इंजीनियरिंग
electronics: electronics, electronics and communication, ece^, इलेक्ट्रॉनिक्स
electrical: electrical engineering, eee^, electrical, विद्युत
mechanical: mechanical engineering, mechanical, यांत्रिकी
civilengineering: civil engineering
workshop: workshop instructor, iti, iti instructor, trade instructor
homescience: home science, गृह विज्ञान, grih vigyan
fashiondesign: fashion design, fashion designing, fashion designer, textile design, textiles, garment, फैशन डिजाइन
interiordesign: interior design, interior designing
architecture: architecture, architect, वास्तुकला
graphicdesign: graphic design, graphic designer, animation, multimedia
massmedia: mass media, mass communication, journalism, पत्रकारिता
hotelmanagement: hotel management, hospitality, होटल प्रबंधन
pharmacy: pharmacy, b.pharm, m.pharm, फार्मेसी
nursing: nursing, nursing tutor, नर्सिंग
agriculture: agriculture, कृषि, krishi
arts: art, arts, art and craft, arts and crafts, arts and craft, art and crafts, fine art, fine arts, visual arts, drawing, drawing teacher, painting, craft, कला, चित्रकला, ड्राइंग, kala, chitrakala
music: music, vocal music, instrumental music, vocal, guitar, keyboard, tabla, singing, piano, संगीत, म्यूजिक, sangeet
dance: dance, dancing, bharatanatyam, kathak, western dance, choreographer, नृत्य, डांस, nritya
theatre: theatre, theater, drama, dramatics, performing arts, नाटक, रंगमंच
band: band master, bandmaster, school band
yoga: yoga, yog, योग, योगा
physicaleducation: physical education, physical training, pe^, pt^, pti, pet^, phys ed, p.e, p.t, p.t.i, pt teacher, pe teacher, sports, sports teacher, games teacher, sports coach, physical trainer, शारीरिक शिक्षा, खेल, पीटीआई, क्रीडा, क्रीड़ा, vyayam, sharirik shiksha
cricketcoach: cricket coach, cricket, क्रिकेट > physicaleducation
footballcoach: football coach, football, soccer > physicaleducation
basketballcoach: basketball, basketball coach > physicaleducation
swimming: swimming, swimming coach, swimming instructor, lifeguard, तैराकी > physicaleducation
skating: skating, skating coach > physicaleducation
martialarts: karate, taekwondo, martial arts, judo, कराटे > physicaleducation
chess: chess, chess coach
ncc: ncc, scouts and guides
lifeskills: life skills, value education, moral science, नैतिक शिक्षा
generalknowledge: general knowledge, gk^, सामान्य ज्ञान
allsubjects: all subjects, all subject, सभी विषय
libraryscience: library science, b.lib, m.lib, blib, mlib, पुस्तकालय विज्ञान > librarian
bed: b.ed, bed^, b ed, b.ed., bachelor of education, b.a b.ed, b.sc b.ed, बी.एड, बीएड, बी एड
deled: d.el.ed, deled, d el ed, d.ed, ded^, d ed, diploma in elementary education, btc^, jbt, डी.एल.एड, डीएलएड, डीएड
bpded: b.p.ed, bped, b p ed, m.p.ed, mped, बी.पी.एड
bled: b.el.ed, bachelor of elementary education
med: m.ed, med^, m ed, master of education, एम.एड, एमएड
phd: ph.d, phd, ph d, doctorate, doctoral, पीएचडी, पी.एच.डी
mphil: m.phil, mphil
tet: tet, ctet, c.tet, c tet, uptet, mahatet, htet, rtet, reet, ktet, tntet, wbtet, state tet, teacher eligibility test, central teacher eligibility test, टीईटी, सीटीईटी, टेट
net: net^, ugc net, ugcnet, csir net, national eligibility test, slet, set exam, ugc net set, mh set, नेट परीक्षा
msc: m.sc, msc, एमएससी
postgraduate: post graduate, postgraduate, post graduation, masters degree, स्नातकोत्तर
cbse: cbse, central board, cbse board, सीबीएसई
cisce: cisce, icse, isc^, icse board, आईसीएसई
stateboard: state board, ssc board, hsc board, hsc, ssc, maharashtra board, up board, bihar board, राज्य बोर्ड
ib: ib^, ibdp, international baccalaureate, ib school, ib pyp, ib myp, pyp^, myp^
igcse: igcse, cambridge, cie^, caie, a levels, as and a level
nios: nios, open school
kv: kendriya vidyalaya, kvs, kv^, केंद्रीय विद्यालय
navodaya: navodaya, jnv, jawahar navodaya vidyalaya, nvs^, नवोदय
armyschool: army public school, aps^, sainik school, military school, सैनिक स्कूल
boardingschool: boarding school, residential school, boarding, hostel school, आवासीय विद्यालय
internationalschool: international school
girlsschool: girls school, girls' school, कन्या विद्यालय
governmentschool: government school, govt school, सरकारी स्कूल, sarkari school
school: school, schools, स्कूल, विद्यालय, शाळा, पाठशाला, vidyalaya
parttime: part time, parttime, half day, few hours, अंशकालिक, पार्ट टाइम
fulltime: full time, fulltime, पूर्णकालिक, फुल टाइम
remote: remote, online, work from home, wfh, from home, online teaching, online tutor, online teacher, online tutors, e learning, virtual, ऑनलाइन, घर से, वर्क फ्रॉम होम, ghar se, ghar baithe
freelance: freelance, freelancer, freelancing, visiting faculty, guest faculty, guest teacher, guest lecturer, visiting lecturer, hourly, अतिथि शिक्षक, अतिथि विद्वान
contract: contract, contractual, on contract, संविदा, ठेका, samvida
permanent: permanent, regular post, स्थायी
temporary: temporary, short term, leave vacancy, maternity cover, maternity leave, substitute, substitute teacher, cover teacher, अस्थायी
summercamp: summer camp
internship: internship, intern, interns, trainee, इंटर्न
fresher: fresher, freshers, entry level, no experience, without experience, zero experience, experience not required, new graduates, newly qualified, nqt, फ्रेशर, अनुभवहीन, bina anubhav, बिना अनुभव
experienced: experienced, अनुभवी
walkin: walk in, walkin, walk in interview, वॉक इन
accommodation: accommodation, with accommodation, free accommodation, food and accommodation, lodging, boarding and lodging, आवास
womanonly: lady teacher, female teacher > teacher
hindimedium: hindi medium, हिंदी माध्यम, हिन्दी माध्यम
englishmedium: english medium, अंग्रेजी माध्यम, इंग्लिश मीडियम
marathimedium: marathi medium, मराठी माध्यम
gujaratimedium: gujarati medium
urdumedium: urdu medium
`;
