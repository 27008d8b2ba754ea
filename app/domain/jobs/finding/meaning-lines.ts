/**
 * The list of what means the same. A line is a meaning: its class, its key, its names, and behind ">" the wider meanings that a job of
 * this one answers too. A name with "^" counts only in capitals. Names have no dashes: a dash is a border of words, as a space is.
 *
 * Classes: X a short word for all that stands behind its ">", S subjects, P posts, L levels, N natures, Q qualifications, O others. What a job is stands in its title and its fields:
 * if they name a subject, a post or a level, those that its description mentions in passing do not count; a nature never counts
 * from there. A qualification in a search is the searcher's own: jobs that ask for it come first, the others stay.
 */
export const MEANING_LINES = `
P teacher: teacher, teachers, teaching, educator, educators, faculty, faculties, instructor, tutor, tutors, mentor, शिक्षक, शिक्षिका, शिक्षकों, अध्यापक, अध्यापिका, टीचर, मास्टर, अध्यापन, shikshak, shikshika, adhyapak, adhyapika, trainer, trainers
P lecturer: lecturer, lecturers, lectureship, प्रवक्ता, व्याख्याता, pravakta, vyakhyata > teacher
P professor: professor, professors, prof, प्राध्यापक, प्रोफेसर, pradhyapak > teacher
P assistantprofessor: assistant professor, asst professor, asst. professor, asst prof, assistant prof, सहायक प्राध्यापक, सहायक प्रोफेसर > professor, lecturer, teacher, college
P associateprofessor: associate professor, assoc professor, assoc. professor > professor, teacher, college
X pgt: pgt, pgts, post graduate teacher, post graduate teachers, postgraduate teacher, पीजीटी > seniorsecondary, teacher
X tgt: tgt, tgts, trained graduate teacher, trained graduate teachers, graduate teacher, टीजीटी > middle, teacher
X prt: prt, prts, primary teacher, primary teachers, primary school teacher, primary school teachers, class teacher, elementary teacher, प्राथमिक शिक्षक, प्राइमरी टीचर, प्राथमिक अध्यापक, पीआरटी, prathmik shikshak > primary, teacher
X ntt: ntt, nursery teacher, nursery teachers, nursery teacher training, pre primary teacher, preprimary teacher, pre primary teachers, kindergarten teacher, kg teacher, mother teacher, mother teachers, preschool teacher, pre school teacher, montessori teacher, नर्सरी शिक्षक, नर्सरी टीचर, बालवाड़ी शिक्षिका, एनटीटी, montessori directress, balwadi shikshika > preprimary, teacher
L preprimary: pre primary, preprimary, kg, lkg, ukg, preschool, pre school, play school, playschool, playgroup, play group, early years, eyfs, anganwadi, balwadi, पूर्व प्राथमिक, नर्सरी, बालवाड़ी, nursery school, early childhood, day care, daycare
L primary: primary, primary school, elementary, lower primary, junior school, प्राथमिक, प्राइमरी, prathmik
L middle: middle school, upper primary, secondary, high school, secondary school, माध्यमिक, madhyamik, ix, vi, vii, viii, 9th, 10th, vi to x, ix to x, class ix, class x
L seniorsecondary: senior secondary, higher secondary, sr secondary, sr. secondary, senior school, junior college, intermediate, plus two, उच्च माध्यमिक, वरिष्ठ माध्यमिक, इंटर, uchch madhyamik, xi, xii, 11th, 12th, class xi, classes xi, std xi, 11 and 12
L college: college, colleges, university, universities, degree college, higher education, undergraduate, postgraduate college, महाविद्यालय, विश्वविद्यालय, कॉलेज, mahavidyalaya, vishwavidyalaya
O coaching: coaching, coaching centre, coaching center, coaching institute, coaching class, coaching classes, tuition, tuitions, test prep, कोचिंग, ट्यूशन
O iitjee: iit jee, iitjee, jee, iit, jee main, jee advanced, jee mains > coaching
O neet: neet, neet ug, medical entrance, pmt > coaching
O foundation: foundation course, foundation faculty, pre foundation > coaching
O olympiad: olympiad, olympiads, ntse
O upsc: upsc, ias coaching, civil services, ias, mpsc, ssc cgl > coaching
O bankingexam: bank po, banking exam, ibps > coaching
P hometutor: home tutor, home tutors, home tuition, home tuitions, private tutor, होम ट्यूटर > teacher, coaching
P leadership: leadership, school leader, school head, head of school, academic head
P principal: principal, principals, headmaster, headmistress, head master, head mistress, head teacher, headteacher, school head, head of school, प्रधानाचार्य, प्रधानाचार्या, प्राचार्य, प्रधानाध्यापक, मुख्याध्यापक, प्रिंसिपल, pradhanacharya, mukhyadhyapak, pracharya > leadership
P viceprincipal: vice principal, viceprincipal, vp^, deputy principal, deputy head, assistant head, उप प्रधानाचार्य, उपप्राचार्य > leadership
P director: director, academic director, school director > leadership
P dean: dean > leadership
P hod: hod, head of department, head of the department, department head, विभागाध्यक्ष > leadership
P coordinator: coordinator, co ordinator, coordinators, academic coordinator, school coordinator, समन्वयक > leadership
P supervisor: supervisor, academic supervisor, पर्यवेक्षक > leadership
P nonteaching: non teaching, nonteaching, not teaching, non teaching staff, support staff, गैर शिक्षण, अशैक्षणिक
P librarian: librarian, librarians, library, library assistant, पुस्तकालयाध्यक्ष, लाइब्रेरियन, ग्रंथपाल > nonteaching
P counsellor: counsellor, counselor, counsellors, counselors, school counsellor, student counsellor, career counsellor, guidance counsellor, परामर्शदाता, काउंसलर, counselling, counseling > nonteaching
P specialeducator: special educator, special educators, special education, special ed, special needs, sen teacher, special needs teacher, inclusive education, विशेष शिक्षक, विशेष शिक्षा > teacher
P shadowteacher: shadow teacher, shadow teachers > teacher
P labassistant: lab assistant, laboratory assistant, lab attendant, lab technician, laboratory technician, laboratory attendant, प्रयोगशाला सहायक, lab incharge, computer lab assistant > nonteaching
P warden: warden, wardens, hostel warden, hostel superintendent, matron, house parent, houseparent, house master, housemaster, house mistress, dorm parent, छात्रावास अधीक्षक, वार्डन > nonteaching
P nurse: nurse, nurses, school nurse, staff nurse, infirmary, नर्स, परिचारिका > nonteaching
P accountant: accountant, accountants, accounts executive, accounts officer, account assistant, accounts assistant, bookkeeper, fee clerk, लेखाकार, अकाउंटेंट, मुनीम > nonteaching
P clerk: clerk, clerks, office assistant, office clerk, ldc, udc, लिपिक, क्लर्क, बाबू > nonteaching
P receptionist: receptionist, receptionists, front office, front desk, front office executive, रिसेप्शनिस्ट, स्वागत > nonteaching
P administrator: administrator, admin officer, administrative officer, admin executive, school administrator, administration, office superintendent, registrar, प्रशासक, प्रशासनिक अधिकारी > nonteaching
P admissions: admission officer, admissions officer, admission counsellor, admissions counsellor, admission counselor, admissions, admission executive, admission coordinator, प्रवेश अधिकारी > nonteaching
P driver: driver, drivers, bus driver, school bus driver, ड्राइवर, चालक > nonteaching
P transport: transport incharge, transport in charge, transport manager, transport supervisor > nonteaching
P security: security guard, security guards, watchman, chowkidar, security officer, चौकीदार, सुरक्षा गार्ड > nonteaching
P cook: cook, cooks, chef, mess manager, kitchen staff, रसोइया, बावर्ची > nonteaching
P peon: peon, peons, office boy, attendant, ayah, aaya, helper, sweeper, housekeeping, चपरासी, आया, सहायिका > nonteaching
P itadmin: it administrator, it admin, system administrator, network administrator, it support, hardware engineer, network engineer > nonteaching
P storekeeper: store keeper, storekeeper, store incharge > nonteaching
P hr: hr^, human resources, human resource, hr manager, hr executive, recruiter > nonteaching
P marketing: marketing executive, marketing manager, business development, sales executive > nonteaching
P placementofficer: placement officer, training and placement officer, tpo > nonteaching
P physiotherapist: physiotherapist, physiotherapy
P socialworker: social worker, social workers
P contentwriter: content writer, content developer, content writers, subject matter expert, sme^, curriculum developer
P teachertrainer: teacher trainer, teacher educator, master trainer
P softwareengineer: software engineer, software developer, web developer, programmer, full stack developer
S mathematics: mathematics, maths, math, mathematic, applied mathematics, arithmetic, algebra, गणित, मैथ्स, मैथ, ganit, ganith
S vedicmaths: vedic maths, vedic mathematics, abacus > mathematics
S statistics: statistics, stats, सांख्यिकी
S science: science, sciences, general science, integrated science, विज्ञान, साइंस, vigyan, vidnyan
S physics: physics, physic, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र, भौतिकशास्त्र, फिजिक्स, bhautiki, bhautik vigyan > science
S chemistry: chemistry, organic chemistry, inorganic chemistry, physical chemistry, रसायन विज्ञान, रसायन, रसायन शास्त्र, रसायनशास्त्र, केमिस्ट्री, rasayan vigyan, rasayan > science
S biology: biology, bio, life science, life sciences, जीव विज्ञान, जीवविज्ञान, जीवशास्त्र, बायोलॉजी, jeev vigyan, jiv vigyan > science
S botany: botany, वनस्पति विज्ञान, वनस्पति शास्त्र > biology
S zoology: zoology, प्राणी विज्ञान, जंतु विज्ञान, प्राणीशास्त्र > biology
S biotechnology: biotechnology, biotech, bio technology, जैव प्रौद्योगिकी
S microbiology: microbiology
S biochemistry: biochemistry
S environmentalstudies: environmental studies, evs, environmental science, environment science, environmental education, पर्यावरण, पर्यावरण अध्ययन, पर्यावरण विज्ञान, paryavaran
S socialstudies: social studies, social science, social sciences, sst, s.st, ssc teacher, सामाजिक विज्ञान, सामाजिक अध्ययन, समाजशास्त्र विषय, सामाजिक शास्त्र, samajik vigyan, samajik adhyayan
S history: history, इतिहास, हिस्ट्री, itihas, itihaas > socialstudies
S geography: geography, भूगोल, जियोग्राफी, bhugol, bhoogol > socialstudies
S civics: civics, political science, polity, pol science, pol. science, politics, राजनीति विज्ञान, राजनीति शास्त्र, नागरिक शास्त्र, नागरिकशास्त्र, rajniti vigyan, nagrik shastra > socialstudies
S economics: economics, eco^, economy, अर्थशास्त्र, इकोनॉमिक्स, arthashastra, arthshastra
S psychology: psychology, मनोविज्ञान, मानसशास्त्र, manovigyan
S sociology: sociology, समाजशास्त्र, samajshastra
S philosophy: philosophy, दर्शनशास्त्र, तत्त्वज्ञान
S anthropology: anthropology
S english: english, english language, english literature, अंग्रेज़ी, अंग्रेजी, इंग्लिश, इंग्रजी, angrezi, angreji
S spokenenglish: spoken english, communicative english, ielts, toefl, soft skills, communication skills, स्पोकन इंग्लिश > english
S phonics: phonics, jolly phonics
S hindi: hindi, हिंदी, हिन्दी
S sanskrit: sanskrit, संस्कृत, sanskrut
S marathi: marathi, मराठी
S urdu: urdu, उर्दू
S gujarati: gujarati, gujrati, गुजराती
S punjabi: punjabi, panjabi, पंजाबी
S bengali: bengali, bangla, बांग्ला, बंगाली
S tamil: tamil, तमिल, तमिळ
S telugu: telugu, तेलुगु, तेलुगू
S kannada: kannada, कन्नड़, कन्नड
S malayalam: malayalam, मलयालम
S odia: odia, oriya, ओड़िया, उड़िया
S assamese: assamese, असमिया
S nepali: nepali, नेपाली
S konkani: konkani, कोंकणी
S french: french, फ्रेंच, फ्रांसीसी
S german: german, जर्मन
S spanish: spanish, स्पेनिश
S japanese: japanese, जापानी
S mandarin: mandarin, chinese, चीनी
S arabic: arabic, अरबी
S foreignlanguage: foreign language, foreign languages, विदेशी भाषा
S commerce: commerce, वाणिज्य, कॉमर्स, vanijya > accountancy, businessstudies
S accountancy: accountancy, accounts, accounting, लेखाशास्त्र, अकाउंट्स, लेखा शास्त्र, lekhashastra > commerce
S businessstudies: business studies, business study, bst, b.st, organisation of commerce, business administration, व्यवसाय अध्ययन > commerce
S management: management, mba, प्रबंधन, bba
S entrepreneurship: entrepreneurship, उद्यमिता
S finance: finance, banking and finance, वित्त
S law: law, legal studies, llb, कानून, विधि, वकालत
S computerscience: computer science, computer, computers, computer science teacher, informatics practices, informatics, ip^, cs^, it^, information technology, computer applications, bca, mca, ict, coding, programming, python, कंप्यूटर, कम्प्यूटर, संगणक, computer vigyan, सूचना प्रौद्योगिकी
S artificialintelligence: artificial intelligence, ai^, machine learning, कृत्रिम बुद्धिमत्ता > computerscience
S robotics: robotics, stem, stem educator, atal tinkering lab, atl^, रोबोटिक्स
S datascience: data science
S cplusplus: c++
S csharp: c#
S engineering: engineering, b.tech, btech, polytechnic, अभियांत्रिकी, इंजीनियरिंग
S electronics: electronics, electronics and communication, ece^, इलेक्ट्रॉनिक्स
S electrical: electrical engineering, eee^, electrical, विद्युत
S mechanical: mechanical engineering, mechanical, यांत्रिकी
S civilengineering: civil engineering
P workshop: workshop instructor, iti, iti instructor, trade instructor
S homescience: home science, गृह विज्ञान, grih vigyan
S fashiondesign: fashion design, fashion designing, fashion designer, textile design, textiles, garment, फैशन डिजाइन
S interiordesign: interior design, interior designing
S architecture: architecture, architect, वास्तुकला
S graphicdesign: graphic design, graphic designer, animation, multimedia
S massmedia: mass media, mass communication, journalism, पत्रकारिता
S hotelmanagement: hotel management, hospitality, होटल प्रबंधन
S pharmacy: pharmacy, b.pharm, m.pharm, फार्मेसी
S nursing: nursing, nursing tutor, नर्सिंग
S agriculture: agriculture, कृषि, krishi
S arts: art, arts, art and craft, arts and crafts, arts and craft, art and crafts, fine art, fine arts, visual arts, drawing, drawing teacher, painting, craft, कला, चित्रकला, ड्राइंग, kala, chitrakala
S music: music, vocal music, instrumental music, vocal, guitar, keyboard, tabla, singing, piano, संगीत, म्यूजिक, sangeet
S dance: dance, dancing, bharatanatyam, kathak, western dance, choreographer, नृत्य, डांस, nritya
S theatre: theatre, theater, drama, dramatics, performing arts, नाटक, रंगमंच
S band: band master, bandmaster, school band
S yoga: yoga, yog, योग, योगा
S physicaleducation: physical education, physical training, pe^, pt^, pet^, phys ed, p.e, p.t, sports, शारीरिक शिक्षा, क्रीडा, क्रीड़ा, vyayam, sharirik shiksha
S cricketcoach: cricket coach, cricket, क्रिकेट > physicaleducation
S footballcoach: football coach, football, soccer > physicaleducation
S basketballcoach: basketball, basketball coach > physicaleducation
S swimming: swimming, swimming coach, swimming instructor, lifeguard, तैराकी > physicaleducation
S skating: skating, skating coach > physicaleducation
S martialarts: karate, taekwondo, martial arts, judo, कराटे > physicaleducation
S chess: chess, chess coach
S ncc: ncc, scouts and guides
S lifeskills: life skills, value education, moral science, नैतिक शिक्षा
S generalknowledge: general knowledge, gk^, सामान्य ज्ञान
S allsubjects: all subjects, all subject, सभी विषय
P libraryscience: library science, b.lib, m.lib, blib, mlib, पुस्तकालय विज्ञान > librarian
Q bed: b.ed, bed^, b ed, b.ed., bachelor of education, b.a b.ed, b.sc b.ed, बी.एड, बीएड, बी एड, bachelors of education
Q deled: d.el.ed, deled, d el ed, d.ed, ded^, d ed, diploma in elementary education, btc^, jbt, डी.एल.एड, डीएलएड, डीएड
Q bpded: b.p.ed, bped, b p ed, m.p.ed, mped, बी.पी.एड
Q bled: b.el.ed, bachelor of elementary education
Q med: m.ed, med^, m ed, master of education, एम.एड, एमएड
Q phd: ph.d, phd, ph d, doctorate, doctoral, पीएचडी, पी.एच.डी
Q mphil: m.phil, mphil
Q tet: tet, ctet, c.tet, c tet, uptet, mahatet, htet, rtet, reet, ktet, tntet, wbtet, state tet, teacher eligibility test, central teacher eligibility test, टीईटी, सीटीईटी, टेट
Q net: net^, ugc net, ugcnet, csir net, national eligibility test, slet, set exam, ugc net set, mh set, नेट परीक्षा
Q msc: m.sc, msc, एमएससी
Q postgraduate: post graduate, postgraduate, post graduation, masters degree, स्नातकोत्तर
O cbse: cbse, central board, cbse board, सीबीएसई
O cisce: cisce, icse, isc^, icse board, आईसीएसई
O stateboard: state board, ssc board, hsc board, hsc, ssc, maharashtra board, up board, bihar board, राज्य बोर्ड
O ib: ib^, ibdp, international baccalaureate, ib school, ib pyp, ib myp, pyp^, myp^
O igcse: igcse, cambridge, cie^, caie, a levels, as and a level
O nios: nios, open school
O kv: kendriya vidyalaya, kvs, kv^, केंद्रीय विद्यालय
O navodaya: navodaya, jnv, jawahar navodaya vidyalaya, nvs^, नवोदय
O armyschool: army public school, aps^, sainik school, military school, सैनिक स्कूल
O boardingschool: boarding school, residential school, boarding, hostel school, आवासीय विद्यालय, residential
O internationalschool: international school
N parttime: part time, parttime, half day, few hours, अंशकालिक, पार्ट टाइम
N fulltime: full time, fulltime, पूर्णकालिक, फुल टाइम
N remote: remote, online, work from home, wfh, from home, ऑनलाइन, घर से, वर्क फ्रॉम होम, ghar se, ghar baithe, from your home, from their home
N freelance: freelance, freelancer, freelancing, visiting faculty, guest faculty, guest teacher, guest lecturer, visiting lecturer, hourly, अतिथि शिक्षक, अतिथि विद्वान
N contract: contract, contractual, on contract, संविदा, ठेका, samvida
N permanent: permanent, regular post, स्थायी
N temporary: temporary, short term, leave vacancy, maternity cover, maternity leave, substitute, substitute teacher, cover teacher, अस्थायी
O summercamp: summer camp
N internship: internship, intern, interns, trainee, इंटर्न
O fresher: fresher, freshers, entry level, no experience, without experience, zero experience, experience not required, new graduates, newly qualified, nqt, फ्रेशर, अनुभवहीन, bina anubhav, बिना अनुभव, fresh graduates, fresh graduate, freshly graduated, recent graduates, new teachers welcome, beginners
O walkin: walk in, walkin, walk in interview, वॉक इन
O accommodation: accommodation, with accommodation, free accommodation, food and accommodation, lodging, boarding and lodging, आवास
O hindimedium: hindi medium, हिंदी माध्यम, हिन्दी माध्यम
O englishmedium: english medium, अंग्रेजी माध्यम, इंग्लिश मीडियम
O marathimedium: marathi medium, मराठी माध्यम
O gujaratimedium: gujarati medium
O urdumedium: urdu medium
P computeroperator: computer operator, computer operators, कंप्यूटर ऑपरेटर, data entry operator, data entry > nonteaching
S artofliving: art of living
X peteacher: pti, p.t.i, pt teacher, pe teacher, sports teacher, games teacher, sports coach, physical trainer, पीटीआई > physicaleducation, teacher
X tuitionteacher: tuition teacher, tuition teachers > coaching, teacher
O semienglish: semi english, semi english medium
`;
