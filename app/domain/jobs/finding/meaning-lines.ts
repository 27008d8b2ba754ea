/**
 * The list of what means the same. A line is a meaning: its class, its key, its names, and behind ">" the wider meanings that a job of
 * this one answers too. A name with "^" counts only in capitals. Names have no dashes: a dash is a border of words, as a space is.
 *
 * Classes: X a short word for all that stands behind its ">", S subjects, P posts, L levels, N natures, Q qualifications, O others, W phrases that look like a meaning and are none: they hide it. What a job is stands in its title and its fields:
 * if they name a subject, a post or a level, those that its description mentions in passing do not count; a nature never counts
 * from there. A qualification in a search is the searcher's own: jobs that ask for it come first, the others stay.
 */
export const MEANING_LINES = `
P teacher: teacher, teachers, teaching, educator, educators, faculty, faculties, instructor, tutor, tutors, mentor, शिक्षक, शिक्षिका, शिक्षकों, अध्यापक, अध्यापिका, टीचर, मास्टर, अध्यापन, shikshak, shikshika, adhyapak, adhyapika, trainer, trainers, facilitator, facilitators, school master, schoolmaster, masterji, sikshak, shikshakon, shiksak, guruji, शिक्षिकाएं, अध्यापकों, टीचर्स, मास्टरजी, गुरुजी, tutoring, ट्यूटर, instructors, इंस्ट्रक्टर, अनुदेशक, anudeshak, ट्रेनर, प्रशिक्षक, prashikshak
P lecturer: lecturer, lecturers, lectureship, प्रवक्ता, व्याख्याता, pravakta, vyakhyata, lecturership, लेक्चरर, अधिव्याख्याता > teacher
P professor: professor, professors, prof, प्राध्यापक, प्रोफेसर, pradhyapak, professorship, प्राध्यापिका > teacher
P assistantprofessor: assistant professor, asst professor, asst. professor, asst prof, assistant prof, सहायक प्राध्यापक, सहायक प्रोफेसर, assistant professors, sahayak pradhyapak, sahayak professor, सहायक आचार्य, सहाय्यक प्राध्यापक, असिस्टेंट प्रोफेसर > professor, lecturer, teacher, college
P associateprofessor: associate professor, assoc professor, assoc. professor, associate professors, assoc prof, asso professor, reader in, सह प्राध्यापक, सह आचार्य, सहयोगी प्राध्यापक, एसोसिएट प्रोफेसर > professor, teacher, college
X pgt: pgt, pgts, post graduate teacher, post graduate teachers, postgraduate teacher, पीजीटी, p.g.t, postgraduate teachers, post graduate trained teacher, senior secondary teacher, senior secondary teachers, sr secondary teacher, higher secondary teacher, higher secondary teachers, hsst, h.s.s.t, higher secondary school teacher, स्नातकोत्तर शिक्षक, परास्नातक शिक्षक, snatakottar shikshak, senior secondary school teacher, senior secondary school teachers > seniorsecondary, teacher
X tgt: tgt, tgts, trained graduate teacher, trained graduate teachers, graduate teacher, टीजीटी, t.g.t, graduate teachers, middle school teacher, middle school teachers, upper primary teacher, teacher middle school, प्रशिक्षित स्नातक, स्नातक शिक्षक, prashikshit snatak shikshak, snatak shikshak, bt assistant, b.t assistant > middle, teacher
X prt: prt, prts, primary teacher, primary teachers, primary school teacher, primary school teachers, class teacher, elementary teacher, प्राथमिक शिक्षक, प्राइमरी टीचर, प्राथमिक अध्यापक, पीआरटी, prathmik shikshak, p.r.t, primary section teacher, teacher primary, teacher for primary, primary class teacher, primary grade teacher, primary assistant, elementary school teacher, class teachers, homeroom teacher, grade teacher, form teacher, प्राथमिक शिक्षिका, प्राथमिक अध्यापिका, प्राइमरी शिक्षक, कक्षा अध्यापक, कक्षा शिक्षक, वर्ग शिक्षक, prathamik shikshak, prathmik adhyapak, prathamik adhyapak, varg shikshak > primary, teacher
X ntt: ntt, nursery teacher, nursery teachers, nursery teacher training, pre primary teacher, preprimary teacher, pre primary teachers, kindergarten teacher, kg teacher, mother teacher, mother teachers, preschool teacher, pre school teacher, montessori teacher, नर्सरी शिक्षक, नर्सरी टीचर, बालवाड़ी शिक्षिका, एनटीटी, montessori directress, balwadi shikshika, मदर टीचर, n.t.t, ntt trained, nursery teachers training, npt, nptt, pptt, pre primary teacher training, pre primary teachers training, pptc, ecced, e.c.c.ed, d.ecced, diploma in early childhood, early childhood care and education, montessori diploma, diploma in montessori, montessori training, ami diploma, एन.टी.टी, नर्सरी टीचर ट्रेनिंग, मोंटेसरी डिप्लोमा > preprimary, teacher
L preprimary: pre primary, preprimary, kg, lkg, ukg, preschool, pre school, play school, playschool, playgroup, play group, early years, eyfs, anganwadi, balwadi, पूर्व प्राथमिक, नर्सरी, बालवाड़ी, nursery school, early childhood, day care, daycare, kindergarten, kinder garten, kindergarden, k.g, kg section, preschools, early childhood education, ecce, ece teacher, eyp, foundational stage, पूर्वप्राथमिक, किंडरगार्टन, प्री प्राइमरी, प्री स्कूल, बालवर्ग, purva prathmik, purva prathamik, purv prathmik, balvadi, play schools, play way, playway, toddler, toddlers, pre nursery, prenursery, प्ले स्कूल, प्ले ग्रुप, प्लेग्रुप, l.k.g, u.k.g, jr kg, sr kg, junior kg, senior kg, kg1, kg2, kg 1, kg 2, prep class, एलकेजी, यूकेजी, ज्युनियर केजी, सिनियर केजी, creche, childcare, child care, after school care, caregiver, care giver, क्रेच, पालनाघर, शिशुगृह, पाळणाघर, palnaghar, anganwadi worker, icds, आंगनवाडी, आंगनबाडी, अंगणवाडी
L primary: primary, primary school, elementary, lower primary, junior school, प्राथमिक, प्राइमरी, prathmik, primary level, primary section, primary wing, primary classes, primary grades, elementary level, elementary education, junior section, junior wing, classes 1 to 5, class 1 to 5, class 1 5, classes 1 5, class i to v, classes i to v, class i v, classes i v, grade 1 5, grades 1 5, grade 1 to 5, grades 1 to 5, grade i v, std 1 to 5, std 1 5, std i to v, class 1 to 4, std 1 to 4, grade 1 to 4, 1st to 5th, 1st to 4th, कक्षा 1 से 5, इयत्ता 1 ते 5, prathamik, i to v, class 1, class i, class 1st, class one, 1st standard, 1st std, first standard, std 1, std i, grade 1, grade i, grade one, कक्षा 1, कक्षा १, पहली कक्षा, इयत्ता 1, इयत्ता पहिली, kaksha 1, pehli kaksha, class 2, class ii, class 2nd, class two, 2nd class, 2nd standard, 2nd std, second standard, std 2, std ii, grade 2, grade ii, grade two, कक्षा 2, कक्षा २, दूसरी कक्षा, इयत्ता 2, इयत्ता दुसरी, kaksha 2, class 3, class iii, class 3rd, class three, 3rd class, 3rd standard, 3rd std, third standard, std 3, std iii, grade 3, grade iii, grade three, कक्षा 3, कक्षा ३, तीसरी कक्षा, इयत्ता 3, इयत्ता तिसरी, kaksha 3, class 4, class 4th, class four, 4th class, 4th standard, 4th std, fourth standard, std 4, std iv, grade 4, grade iv, grade four, कक्षा 4, कक्षा ४, चौथी कक्षा, इयत्ता 4, इयत्ता चौथी, kaksha 4, class 5, class v, class 5th, class five, 5th class, 5th standard, 5th std, fifth standard, std 5, std v, grade 5, grade v, grade five, कक्षा 5, कक्षा ५, पांचवी कक्षा, पाँचवीं कक्षा, इयत्ता 5, इयत्ता पाचवी, kaksha 5
L middle: middle school, upper primary, secondary, high school, secondary school, माध्यमिक, madhyamik, ix, vi, vii, viii, 9th, 10th, vi to x, ix to x, class ix, class x, middle schools, middle section, middle wing, middle level, middle classes, middle grades, classes 6 to 8, class 6 to 8, class 6 8, classes 6 8, class vi to viii, classes vi to viii, class vi viii, classes vi viii, grade 6 8, grades 6 8, grade 6 to 8, grades 6 to 8, grade vi viii, std 6 to 8, std 5 to 8, std 6 8, 6th to 8th, 5th to 8th, class 5 to 8, उच्च प्राथमिक, मिडिल स्कूल, मिडल स्कूल, पूर्व माध्यमिक, जूनियर हाई स्कूल, कक्षा 6 से 8, इयत्ता 6 ते 8, uchch prathmik, ucch prathmik, vi to viii, vi viii, secondary level, secondary section, secondary wing, secondary classes, high school section, high school level, upper secondary, lower secondary, classes 9 and 10, class 9 and 10, class 9 10, classes 9 10, class ix and x, classes ix and x, class ix x, classes ix x, grade 9 10, grades 9 10, grade 9 and 10, grades 9 and 10, std 9 and 10, std 9 10, std 8 to 10, std 8 10, class 8 to 10, class 8 10, 8th to 10th, 9th and 10th, 9th 10th, classes 6 to 10, class 6 to 10, class 6 10, classes 6 10, class vi to x, classes vi to x, class vi x, classes vi x, grade 6 10, grades 6 10, grades 6 to 10, 6th to 10th, 5th to 10th, std 5 to 10, std 6 to 10, सेकेंडरी, सेकंडरी, कक्षा 9 और 10, कक्षा 6 से 10, vi x, ix x, class 6, class vi, class 6th, class six, 6th class, 6th standard, 6th std, sixth standard, std 6, std vi, grade 6, grade vi, grade six, कक्षा 6, कक्षा ६, छठी कक्षा, इयत्ता 6, इयत्ता सहावी, kaksha 6, class 7, class vii, class 7th, class seven, 7th class, 7th standard, 7th std, seventh standard, std 7, std vii, grade 7, grade vii, grade seven, कक्षा 7, कक्षा ७, सातवीं कक्षा, इयत्ता 7, इयत्ता सातवी, kaksha 7, class 8, class viii, class 8th, class eight, 8th class, 8th standard, 8th std, eighth standard, std 8, std viii, grade 8, grade viii, grade eight, कक्षा 8, कक्षा ८, आठवीं कक्षा, इयत्ता 8, इयत्ता आठवी, kaksha 8, class 9, class 9th, class nine, 9th class, 9th standard, 9th std, ninth standard, std 9, std ix, grade 9, grade ix, grade nine, कक्षा 9, कक्षा ९, नौवीं कक्षा, नवीं कक्षा, इयत्ता 9, इयत्ता नववी, kaksha 9, class 10, class 10th, class ten, 10th class, 10th standard, 10th std, tenth standard, std 10, std x, grade 10, grade x, grade ten, 10th board, कक्षा 10, कक्षा १०, दसवीं कक्षा, इयत्ता 10, इयत्ता दहावी, kaksha 10, dasvi kaksha, high schools, highschool, secondary schools, हाईस्कूल, हाई स्कूल, हायस्कूल, माध्यमिक विद्यालय, माध्यमिक शाळा
L seniorsecondary: senior secondary, higher secondary, sr secondary, sr. secondary, senior school, junior college, intermediate, plus two, उच्च माध्यमिक, वरिष्ठ माध्यमिक, इंटर, uchch madhyamik, xi, xii, 11th, 12th, class xi, classes xi, std xi, 11 and 12, sr sec, senior secondary level, senior secondary section, senior secondary classes, senior section, senior wing, hr secondary, hr sec, higher secondary level, higher secondary section, 2 level, 2 classes, 2 teacher, 10 2 level, 10 2 classes, 10 2 section, sixth form, class 11 and 12, classes 11 and 12, class 11 12, classes 11 12, class xi and xii, classes xi and xii, class xi xii, classes xi xii, grade 11 and 12, grades 11 and 12, grade 11 12, grades 11 12, std 11 and 12, std 11 12, std xi xii, 11th and 12th, 11th 12th, 11 12th, xi and xii, xi xii, उच्चतर माध्यमिक, सीनियर सेकेंडरी, सीनियर सेकंडरी, हायर सेकेंडरी, कक्षा 11 और 12, इयत्ता 11 वी 12 वी, ucch madhyamik, uchchatar madhyamik, class 11, class 11th, class eleven, 11th class, 11th standard, 11th std, eleventh standard, std 11, grade 11, grade xi, grade eleven, fyjc, कक्षा 11, कक्षा ११, ग्यारहवीं कक्षा, इयत्ता 11, इयत्ता अकरावी, kaksha 11, class 12, class xii, class 12th, class twelve, 12th class, 12th standard, 12th std, twelfth standard, std 12, std xii, grade 12, grade xii, grade twelve, syjc, 12th board, कक्षा 12, कक्षा १२, बारहवीं कक्षा, इयत्ता 12, इयत्ता बारावी, kaksha 12, barahvi kaksha, junior colleges, jr college, inter college, intermediate college, inter colleges, pu college, puc, p.u.c, pre university, कनिष्ठ महाविद्यालय, इंटर कॉलेज, जूनियर कॉलेज, kanishth mahavidyalaya
L college: college, colleges, university, universities, degree college, higher education, undergraduate, postgraduate college, महाविद्यालय, विश्वविद्यालय, कॉलेज, mahavidyalaya, vishwavidyalaya, ug pg classes, ug and pg, degree classes, degree level, उच्च शिक्षा, उच्च शिक्षण, uchch shiksha, pg college, mahavidyalay, mahavidyalya, vishvavidyalaya, vishwavidyalay, vidyapeeth, vidyapith, deemed university, autonomous college, महाविद्यालयों, विद्यापीठ, यूनिवर्सिटी, डिग्री कॉलेज
O coaching: coaching, coaching centre, coaching center, coaching institute, coaching class, coaching classes, tuition, tuitions, test prep, कोचिंग, ट्यूशन, coaching academy, tuition class, tuition classes, tuition centre, tuition center, competitive exam, competitive exams, entrance exam, entrance coaching, test preparation, exam preparation, कोचिंग क्लास, क्लासेस, कोचिंग सेंटर, प्रतियोगी परीक्षा, स्पर्धा परीक्षा, pratiyogi pariksha, spardha pariksha, शिकवणी, shikvani, shikavani
O iitjee: iit jee, iitjee, jee, iit, jee main, jee advanced, jee mains, j.e.e, jee advance, iit coaching, iit entrance, iit foundation faculty, engineering entrance, engineering entrance coaching, aieee, mht cet, mhtcet, eamcet, eapcet, kcet, wbjee, bitsat, आईआईटी जेईई, जेईई, आईआईटी > coaching
O neet: neet, neet ug, medical entrance, pmt, neet coaching, pmt coaching, aipmt, medical entrance coaching, pre medical, नीट, मेडिकल प्रवेश > coaching
O foundation: foundation course, foundation faculty, pre foundation, foundation courses, foundation batch, jee foundation, neet foundation, jee neet foundation, फाउंडेशन > coaching
O olympiad: olympiad, olympiads, ntse, nmms, kvpy, scholarship exam, scholarship exams, ओलंपियाड, ओलिंपियाड, शिष्यवृत्ती परीक्षा
O upsc: upsc, ias coaching, civil services, ias, mpsc, ssc cgl, u.p.s.c, civil service, civil services exam, ias academy, general studies, csat, यूपीएससी, सिविल सेवा, सिविल सर्विसेज, लोकसेवा आयोग, संघ लोक सेवा > coaching
O bankingexam: bank po, banking exam, ibps, bank coaching, banking coaching, banking faculty, bank exam, bank exams, banking exams, sbi po, sbi clerk, bank entrance, बैंकिंग परीक्षा, बैंक पीओ, बैंकिंग कोचिंग > coaching
P hometutor: home tutor, home tutors, home tuition, home tuitions, private tutor, होम ट्यूटर, home teacher, home tution, private tutors, private tuition, private tutoring, home tutoring, one to one tutor, होम ट्यूशन, घरेलू ट्यूशन, गृह शिक्षक, ghar par tuition > teacher, coaching
P leadership: leadership, school leader, school head, head of school, academic head, school leadership, academic leadership, school leaders, leadership position, leadership positions, leadership role, senior leadership, management position, नेतृत्व, विद्यालय नेतृत्व, netritva
P principal: principal, principals, headmaster, headmistress, head master, head mistress, head teacher, headteacher, school head, head of school, प्रधानाचार्य, प्रधानाचार्या, प्राचार्य, प्रधानाध्यापक, मुख्याध्यापक, प्रिंसिपल, pradhanacharya, mukhyadhyapak, pracharya, प्राचार्या, pradhanacharyaa, headmasters, head teachers, head of the school, head of primary, primary head, pre primary head, preschool head, junior school head, deputy headmistress, deputy headmaster, मुख्याध्यापिका, मुख्य अध्यापक, प्रधानाध्यापिका, प्रधान अध्यापक, प्रधान शिक्षक, हेडमास्टर, हेड मास्टर, हेड मिस्ट्रेस, mukhyadhyapika, pradhanadhyapak, mukhya adhyapak, pradhan adhyapak > leadership
P viceprincipal: vice principal, viceprincipal, vp^, deputy principal, deputy head, assistant head, उप प्रधानाचार्य, उपप्राचार्य, vice principals, assistant principal, v principal, vp academics, उपप्रधानाचार्य, उप प्राचार्य, वाइस प्रिंसिपल, up pradhanacharya, upprachary, uppracharya > leadership
P director: director, academic director, school director, निदेशक, संचालक, nideshak > leadership
P dean: dean, deans, associate dean, dean academics, dean of students, अधिष्ठाता, डीन > leadership
P hod: hod, head of department, head of the department, department head, विभागाध्यक्ष, h.o.d, hods, head of departments, dept head, subject head, subject coordinator, विभाग प्रमुख, विभागप्रमुख, एचओडी, vibhagadhyaksh, vibhag pramukh, head of subject > leadership
P coordinator: coordinator, co ordinator, coordinators, academic coordinator, school coordinator, समन्वयक, co ordinators, section head, section incharge, wing incharge, wing head, कोऑर्डिनेटर, को ऑर्डिनेटर, samanvayak > leadership
P supervisor: supervisor, academic supervisor, पर्यवेक्षक, head academics, head of academics, director academics, academic dean, academic incharge, academic in charge, academic manager, school supervisor, शैक्षणिक प्रमुख, paryavekshak > leadership
P nonteaching: non teaching, nonteaching, not teaching, non teaching staff, support staff, गैर शिक्षण, अशैक्षणिक, school staff, गैर शैक्षणिक, शिक्षकेतर, शिक्षकेत्तर, शिक्षणेतर, नॉन टीचिंग, gair shikshan, shikshaketar, shikshanetar
P librarian: librarian, librarians, library, library assistant, पुस्तकालयाध्यक्ष, लाइब्रेरियन, ग्रंथपाल, assistant librarian, library incharge, library in charge, पुस्तकालय अध्यक्ष, pustakalayadhyaksh, granthpal, library attendant, library clerk, पुस्तकालय सहायक, ग्रंथालय सहायक, ग्रंथालय परिचर > nonteaching
P counsellor: counsellor, counselor, counsellors, counselors, school counsellor, student counsellor, career counsellor, guidance counsellor, परामर्शदाता, काउंसलर, counselling, counseling, psychologist, psychological counsellor, wellness counsellor, समुपदेशक, मनोवैज्ञानिक, paramarshdata, samupdeshak, guidance and counselling, guidance and counseling, परामर्श, काउंसलिंग, समुपदेशन, paramarsh, career counselor, career counselling, career counseling, career guidance, university counsellor, college counsellor, overseas education counsellor, study abroad counsellor, करियर काउंसलर, करियर परामर्शदाता > nonteaching
P specialeducator: special educator, special educators, special education, special ed, special needs, sen teacher, special needs teacher, inclusive education, विशेष शिक्षक, विशेष शिक्षा, special need educator, senco, sped teacher, learning support, learning support assistant, resource teacher, remedial teacher, remedial education, learning disability, learning disabilities, autism, braille, विशेष शिक्षिका, विशेष अध्यापक, विशेष शिक्षण, स्पेशल एजुकेटर, दिव्यांग शिक्षा, vishesh shiksha, vishesh shikshak > teacher
P shadowteacher: shadow teacher, shadow teachers, one to one support, special needs assistant, शैडो टीचर > teacher
P labassistant: lab assistant, laboratory assistant, lab attendant, lab technician, laboratory technician, laboratory attendant, प्रयोगशाला सहायक, lab incharge, computer lab assistant, lab assistants, lab in charge, practical assistant, demonstrator, demonstrators, प्रयोगशाला परिचर, लैब असिस्टेंट, लैब टेक्नीशियन, prayogshala sahayak > nonteaching
P warden: warden, wardens, hostel warden, hostel superintendent, matron, house parent, houseparent, house master, housemaster, house mistress, dorm parent, छात्रावास अधीक्षक, वार्डन, girls hostel warden, boys hostel warden, hostel incharge, hostel in charge, hostel manager, hostel rector, हॉस्टल वार्डन, वसतिगृह अधीक्षक, chhatravas adhikshak > nonteaching
P nurse: nurse, nurses, school nurse, staff nurse, infirmary, नर्स, परिचारिका, infirmary nurse, medical attendant, school health assistant, स्टाफ नर्स, parichari, nursing staff, nursing officer, nursing home > nonteaching
P accountant: accountant, accountants, accounts executive, accounts officer, account assistant, accounts assistant, bookkeeper, fee clerk, लेखाकार, अकाउंटेंट, मुनीम, account officer, accounts manager, fee accountant, junior accountant, senior accountant, लेखापाल, lekhakar, lekhapal, cashier, fees collection, fee collection, fee counter, कैशियर, रोखपाल, खजांची > nonteaching
P clerk: clerk, clerks, office assistant, office clerk, ldc, udc, लिपिक, क्लर्क, बाबू, junior clerk, senior clerk, l.d.c, u.d.c, lower division clerk, upper division clerk, junior assistant, senior assistant, head clerk, कनिष्ठ लिपिक, लिपीक, lipik > nonteaching
P receptionist: receptionist, receptionists, front office, front desk, front office executive, रिसेप्शनिस्ट, स्वागत, front desk executive, telephone operator, tele caller, telecaller, telecallers, स्वागत अधिकारी, स्वागतिका, टेलीकॉलर > nonteaching
P administrator: administrator, admin officer, administrative officer, admin executive, school administrator, administration, office superintendent, registrar, प्रशासक, प्रशासनिक अधिकारी, administration officer, admin assistant, administrative assistant, admin manager, administration manager, admin staff, office staff, office executive, office manager, office administrator, admin incharge, admin head, back office, bursar, कार्यालय सहायक, कार्यालय अधीक्षक, prashasnik adhikari > nonteaching
P admissions: admission officer, admissions officer, admission counsellor, admissions counsellor, admission counselor, admissions, admission executive, admission coordinator, प्रवेश अधिकारी, admissions counselor, academic counsellor, academic counselor, education counsellor, admission manager, admissions manager, admission head, admission incharge, student recruitment, enrolment officer, एडमिशन काउंसलर, एडमिशन ऑफिसर > nonteaching
P driver: driver, drivers, bus driver, school bus driver, ड्राइवर, चालक, van driver, बस चालक, वाहन चालक, ड्रायव्हर, vahan chalak > nonteaching
P transport: transport incharge, transport in charge, transport manager, transport supervisor, transport officer, transport coordinator, transport head, fleet manager, परिवहन, ट्रांसपोर्ट, परिवहन प्रभारी, parivahan > nonteaching
P security: security guard, security guards, watchman, chowkidar, security officer, चौकीदार, सुरक्षा गार्ड, security supervisor, security incharge, security staff, gatekeeper, gate keeper, lady guard, सुरक्षा रक्षक, सुरक्षाकर्मी, गार्ड, पहारेकरी, suraksha guard, suraksha rakshak > nonteaching
P cook: cook, cooks, chef, mess manager, kitchen staff, रसोइया, बावर्ची, head cook, mess incharge, mess supervisor, canteen manager, kitchen helper, catering manager, खानसामा, स्वयंपाकी, आचारी, rasoiya, bawarchi, swayampaki > nonteaching
P peon: peon, peons, office boy, attendant, ayah, aaya, helper, sweeper, housekeeping, चपरासी, आया, सहायिका, office attendant, multi tasking staff, mts, group d, class iv employee, class iv staff, class 4 employee, fourth class employee, chaprasi, shipai, शिपाई, चतुर्थ श्रेणी, चतुर्थ श्रेणी कर्मचारी, चतुर्थ वर्ग कर्मचारी, nanny, nannies, helper staff, lady helper, maushi, attendants, female attendant, आयाबाई, दाई, मौशी, मदतनीस, हेल्पर, house keeping, housekeeper, sweepers, cleaning staff, safai karmchari, safai karamchari, स्वीपर, सफाई कर्मचारी, सफाईकर्मी, सफाई कामगार, हाउसकीपिंग, safai > nonteaching
P itadmin: it administrator, it admin, system administrator, network administrator, it support, hardware engineer, network engineer, it executive, it manager, it head, it incharge, it in charge, it coordinator, it officer, it assistant, it staff, systems administrator, system admin, hardware technician, hardware and networking, computer technician, technical support, tech support, web administrator, website developer, आईटी एडमिन, सिस्टम एडमिनिस्ट्रेटर > nonteaching
P storekeeper: store keeper, storekeeper, store incharge, store in charge, store manager, purchase officer, purchase manager, inventory incharge, स्टोर कीपर, भंडारपाल, भंडार प्रभारी > nonteaching
P hr: hr^, human resources, human resource, hr manager, hr executive, recruiter, hr officer, hr recruiter, hr assistant, talent acquisition, एचआर, मानव संसाधन > nonteaching
P marketing: marketing executive, marketing manager, business development, sales executive, marketing head, school marketing, public relations officer, p.r.o, business development executive, education sales, relationship manager, social media manager, social media executive, digital marketing executive, विपणन, मार्केटिंग, जनसंपर्क अधिकारी, जन संपर्क अधिकारी > nonteaching
P placementofficer: placement officer, training and placement officer, tpo > nonteaching
P physiotherapist: physiotherapist, physiotherapy, bpt, mpt, physical therapy, फिजियोथेरेपी, भौतिक चिकित्सा
P socialworker: social worker, social workers, msw, m.s.w, bsw, समाज कार्य, सामाजिक कार्यकर्ता, समाजकार्य, social work
P contentwriter: content writer, content developer, content writers, subject matter expert, sme^, curriculum developer, subject matter experts, subject expert, subject experts, subject specialist, विषय विशेषज्ञ, विषय तज्ञ, vishay visheshagya, content creator, academic content, curriculum designer, curriculum development, instructional designer, instructional design, question paper setter, question setter, textbook author, textbook writer, educational content, e content, कंटेंट राइटर, पाठ्यक्रम विकास
P teachertrainer: teacher trainer, teacher educator, master trainer, teacher trainers, teacher training faculty, teacher coach, professional development trainer, शिक्षक प्रशिक्षक
P softwareengineer: software engineer, software developer, web developer, programmer, full stack developer
S mathematics: mathematics, maths, math, mathematic, applied mathematics, arithmetic, algebra, गणित, मैथ्स, मैथ, ganit, ganith, मैथेमेटिक्स, मैथमेटिक्स, reasoning, logical reasoning, mental ability, तर्कशक्ति, रीजनिंग, बुद्धिमत्ता चाचणी, tarkshakti, quantitative aptitude, quant, quants, numerical ability, अंकगणित, क्वांट, ankganit, numerical aptitude, aptitude test
S vedicmaths: vedic maths, vedic mathematics, abacus, vedic math, वैदिक गणित, vedic ganit, mental arithmetic, mental maths, अबेकस, अबैकस > mathematics
S statistics: statistics, stats, सांख्यिकी, statistician, biostatistics, संख्याशास्त्र, sankhyiki
S science: science, sciences, general science, integrated science, विज्ञान, साइंस, vigyan, vidnyan, gen science, सामान्य विज्ञान, सायन्स, vigyaan, samanya vigyan
S physics: physics, physic, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र, भौतिकशास्त्र, फिजिक्स, bhautiki, bhautik vigyan, applied physics, भौतिकविज्ञान, bhautik shastra, bhautikshastra > science
S chemistry: chemistry, organic chemistry, inorganic chemistry, physical chemistry, रसायन विज्ञान, रसायन, रसायन शास्त्र, रसायनशास्त्र, केमिस्ट्री, rasayan vigyan, rasayan, rasayan shastra, rasayanshastra > science
S biology: biology, bio, life science, life sciences, जीव विज्ञान, जीवविज्ञान, जीवशास्त्र, बायोलॉजी, jeev vigyan, jiv vigyan, biological science, biological sciences, जैविकी, jeevshastra, jivshastra > science
S botany: botany, वनस्पति विज्ञान, वनस्पति शास्त्र, plant science, plant biology, वनस्पतिशास्त्र, बॉटनी, vanaspati vigyan > biology
S zoology: zoology, प्राणी विज्ञान, जंतु विज्ञान, प्राणीशास्त्र, animal science, प्राणि विज्ञान, प्राणी शास्त्र, जूलॉजी, prani vigyan, jantu vigyan > biology
S biotechnology: biotechnology, biotech, bio technology, जैव प्रौद्योगिकी, जैवप्रौद्योगिकी, बायोटेक्नोलॉजी, jaiv praudyogiki
S microbiology: microbiology, micro biology, सूक्ष्म जीव विज्ञान, सूक्ष्मजीवशास्त्र, माइक्रोबायोलॉजी
S biochemistry: biochemistry, bio chemistry, जैव रसायन, जीव रसायन
S environmentalstudies: environmental studies, evs, environmental science, environment science, environmental education, पर्यावरण, पर्यावरण अध्ययन, पर्यावरण विज्ञान, paryavaran, environment studies, environment education, परिसर अभ्यास, parisar abhyas
S socialstudies: social studies, social science, social sciences, sst, s.st, ssc teacher, सामाजिक विज्ञान, सामाजिक अध्ययन, समाजशास्त्र विषय, सामाजिक शास्त्र, samajik vigyan, samajik adhyayan, social study, soc science, समाज विज्ञान, सामाजिक शास्त्रे, सोशल साइंस, एसएसटी, samajik shastra
S history: history, इतिहास, हिस्ट्री, itihas, itihaas, ancient history, medieval history, modern history, world history > socialstudies
S geography: geography, भूगोल, जियोग्राफी, bhugol, bhoogol, human geography, ज्योग्राफी > socialstudies
S civics: civics, political science, polity, pol science, pol. science, politics, राजनीति विज्ञान, राजनीति शास्त्र, नागरिक शास्त्र, नागरिकशास्त्र, rajniti vigyan, nagrik shastra, pol sci, political studies, international relations, राजनीतिशास्त्र, राज्यशास्त्र, राज्य शास्त्र, rajniti shastra, rajneeti vigyan, rajyashastra, nagarik shastra > socialstudies
S economics: economics, eco^, economy, अर्थशास्त्र, इकोनॉमिक्स, arthashastra, arthshastra, applied economics, econometrics, अर्थ शास्त्र
S psychology: psychology, मनोविज्ञान, मानसशास्त्र, manovigyan, applied psychology, clinical psychology, साइकोलॉजी, manasshastra
S sociology: sociology, समाजशास्त्र, samajshastra, समाज शास्त्र, सोशियोलॉजी, samaj shastra
S philosophy: philosophy, दर्शनशास्त्र, तत्त्वज्ञान, logic and philosophy, दर्शन शास्त्र, तत्वज्ञान, darshan shastra, darshanshastra
S anthropology: anthropology, मानव विज्ञान, मानवशास्त्र, नृविज्ञान
S english: english, english language, english literature, अंग्रेज़ी, अंग्रेजी, इंग्लिश, इंग्रजी, angrezi, angreji, english language arts, language arts, ela^, अँग्रेजी, ingraji
S spokenenglish: spoken english, communicative english, ielts, toefl, soft skills, communication skills, स्पोकन इंग्लिश, english speaking course, english speaking class, english speaking classes, english conversation, अंग्रेजी बोलना, soft skill, personality development, public speaking, public speaking coach, व्यक्तित्व विकास, vyaktitva vikas, i.e.l.t.s, duolingo english test, आईईएलटीएस, आइलेट्स > english
S phonics: phonics, jolly phonics, फोनिक्स, फॉनिक्स
S hindi: hindi, हिंदी, हिन्दी, hindi language, hindi literature, rashtrabhasha
S sanskrit: sanskrit, संस्कृत, sanskrut, samskrit, संस्कृतम्
S marathi: marathi, मराठी, marathi language
S urdu: urdu, उर्दू, urdu language, उर्दु
S gujarati: gujarati, gujrati, गुजराती, gujarathi
S punjabi: punjabi, panjabi, पंजाबी, gurmukhi
S bengali: bengali, bangla, बांग्ला, बंगाली, bangali, बाङ्ला
S tamil: tamil, तमिल, तमिळ, thamizh, tamizh, तामिळ
S telugu: telugu, तेलुगु, तेलुगू
S kannada: kannad, कानडी
S malayalam: malayalam, मलयालम
S odia: odia, oriya, ओड़िया, उड़िया, odiya, ଓଡ଼ିଆ
S assamese: assamese, असमिया, asamiya, axomiya, असमी
S nepali: nepali, नेपाली
S konkani: konkani, कोंकणी
S french: french, फ्रेंच, फ्रांसीसी, french language, fle, delf, francais
S german: german, जर्मन, german language, deutsch
S spanish: spanish, स्पेनिश, spanish language, espanol, स्पैनिश
S japanese: japanese, जापानी, japanese language, jlpt, nihongo, जपानी, जैपनीज
S mandarin: mandarin, chinese, चीनी, mandarin chinese, chinese language, hsk, चाइनीज, मंदारिन, मैंडरिन
S arabic: arabic, अरबी
S foreignlanguage: foreign language, foreign languages, विदेशी भाषा, videshi bhasha
S commerce: commerce, वाणिज्य, कॉमर्स, vanijya, commerce stream > accountancy, businessstudies
S accountancy: accountancy, accounts, accounting, लेखाशास्त्र, अकाउंट्स, लेखा शास्त्र, lekhashastra, financial accounting, bookkeeping, book keeping, लेखांकन, लेखाकर्म, अकाउंटेंसी, lekha shastra, lekhankan, accounts and economics, accounts and business studies, accounts and bst, commerce and accounts > commerce
S businessstudies: business studies, business study, bst, b.st, organisation of commerce, business administration, व्यवसाय अध्ययन, organization of commerce, ocm, व्यावसायिक अध्ययन, बिजनेस स्टडीज, vyavsay adhyayan, vyavasay adhyayan > commerce
S management: management, mba, प्रबंधन, bba, m.b.a, pgdm, master of business administration, एमबीए
S entrepreneurship: entrepreneurship, उद्यमिता, उद्यमशीलता, udyamita
S finance: finance, banking and finance, वित्त
S law: law, legal studies, llb, कानून, विधि, वकालत, law college, law school, legal study, ll.b, llm, ll.m, law subject, कानूनी अध्ययन, विधि अध्ययन, kanoon, विधि संकाय, विधि महाविद्यालय, विधि विषय
S computerscience: computer science, computer, computers, computer science teacher, informatics practices, informatics, ip^, cs^, it^, information technology, computer applications, bca, mca, ict, coding, programming, python, कंप्यूटर, कम्प्यूटर, संगणक, computer vigyan, सूचना प्रौद्योगिकी, computer sciences, computer studies, computer education, computer application, comp science, comp sci, comp sc, computer sc, i.t, info tech, informatic practices, cs ip, ip cs, cs it, कंप्युटर, कंप्यूटर विज्ञान, कम्प्यूटर विज्ञान, सूचना तकनीक, माहिती तंत्रज्ञान, आईटी, आयटी, kampyutar, sanganak, computer programming, scratch programming, web development, web design, app development, software development, कोडिंग, प्रोग्रामिंग, b.c.a, bachelor of computer application, bachelor of computer applications, बीसीए, m.c.a, master of computer application, master of computer applications, एमसीए
S artificialintelligence: artificial intelligence, ai^, machine learning, कृत्रिम बुद्धिमत्ता, a.i, ai ml, ai skill subject, कृत्रिम मेधा, आर्टिफिशियल इंटेलिजेंस, एआई > computerscience
S robotics: robotics, stem, stem educator, atal tinkering lab, atl^, रोबोटिक्स, stem education, stem lab, steam education, robotic, arduino, tinkering lab
S datascience: data science, data sciences, data analytics, big data, data scientist, डेटा साइंस
S cplusplus: c++
S csharp: c#
S engineering: engineering, b.tech, btech, polytechnic, अभियांत्रिकी, इंजीनियरिंग, abhiyantriki, be btech, be b.tech, bachelor of technology, bachelor of engineering, बीटेक, बी.टेक
S electronics: electronics, electronics and communication, ece^, इलेक्ट्रॉनिक्स, electronic science, इलेक्ट्रोनिक्स, electronics engineering, electronics and telecommunication, entc, e and tc, इलेक्ट्रॉनिक्स इंजीनियरिंग
S electrical: electrical engineering, eee^, electrical, विद्युत, electrical engg, electrical and electronics, विद्युत अभियांत्रिकी, इलेक्ट्रिकल इंजीनियरिंग
S mechanical: mechanical engineering, mechanical, यांत्रिकी, mechanical engg, mech engg, production engineering, automobile engineering, यांत्रिक अभियांत्रिकी, मैकेनिकल इंजीनियरिंग
S civilengineering: civil engineering, civil engg, structural engineering, सिविल इंजीनियरिंग, स्थापत्य अभियांत्रिकी
P workshop: workshop instructor, iti, iti instructor, trade instructor, i.t.i, industrial training institute, आईटीआई, औद्योगिक प्रशिक्षण संस्थान, पॉलिटेक्निक, तंत्रनिकेतन, tantraniketan
S homescience: home science, गृह विज्ञान, grih vigyan, home sc, home economics, human ecology, family science, गृहविज्ञान, गृहशास्त्र, gruh vigyan
S fashiondesign: fashion design, fashion designing, fashion designer, textile design, textiles, garment, फैशन डिजाइन, fashion studies, fashion technology, textile designing, apparel design, फैशन अध्ययन
S interiordesign: interior design, interior designing
S architecture: architecture, architect, वास्तुकला, b.arch, barch, m.arch, आर्किटेक्चर, vastukala
S graphicdesign: graphic design, graphic designer, animation, multimedia, graphics designer, video editor, photographer, multimedia designer, ग्राफिक डिजाइनर, वीडियो एडिटर
S massmedia: mass media, mass communication, journalism, पत्रकारिता, media studies, mass comm, bmm, bjmc, film making, film studies, जनसंचार, patrakarita, jansanchar
S hotelmanagement: hotel management, hospitality, होटल प्रबंधन, hospitality management, bhm, bhmct, culinary, culinary arts, होटल मैनेजमेंट
S pharmacy: pharmacy, b.pharm, m.pharm, फार्मेसी, pharmaceutics, pharmacology, pharmaceutical chemistry, pharmacognosy, b.pharma, bpharm, m.pharma, d.pharm, d.pharma, औषधनिर्माणशास्त्र
S nursing: nursing, nursing tutor, नर्सिंग, b.sc nursing, bsc nursing, m.sc nursing, msc nursing, gnm, anm, परिचर्या
S agriculture: agriculture, कृषि, krishi, agricultural science, agronomy, horticulture, कृषि विज्ञान, krishi vigyan
S arts: art, arts, art and craft, arts and crafts, arts and craft, art and crafts, fine art, fine arts, visual arts, drawing, drawing teacher, painting, craft, कला, चित्रकला, ड्राइंग, kala, chitrakala, art craft, art education, visual art, sketching, commercial art, applied art, clay modelling, pottery, ड्रॉइंग, आर्ट एंड क्राफ्ट, हस्तकला, शिल्प, hastkala
S music: music, vocal music, instrumental music, vocal, guitar, keyboard, tabla, singing, piano, संगीत, म्यूजिक, sangeet, musician, sangit, music vocal, vocalist, hindustani music, hindustani vocal, carnatic, carnatic music, western vocal, choir, choir master, गायन, gayan, music instrumental, violin, sitar, harmonium, flute, drums, drummer, percussion, octapad, वादन, तबला, गिटार, सितार, हारमोनियम, बांसुरी, vadan
S dance: dance, dancing, bharatanatyam, kathak, western dance, choreographer, नृत्य, डांस, nritya, dancer, choreography, bharatnatyam, odissi, kuchipudi, contemporary dance, zumba, डान्स, कथक, भरतनाट्यम
S theatre: theatre, theater, drama, dramatics, performing arts, नाटक, रंगमंच, theatre in education, speech and drama, performing art, नाट्य, थिएटर, natak, natya, rangmanch
S band: band master, bandmaster, school band, brass band, band coach, pipe band, बैंड
S yoga: yoga, yog, योग, योगा, yoga education, योगासन
S physicaleducation: physical education, physical training, pe^, pt^, pet^, phys ed, p.e, p.t, sports, शारीरिक शिक्षा, क्रीडा, क्रीड़ा, vyayam, sharirik shiksha, phy education, phy ed, phy edu, health and physical education, hpe, pt sir, p.e.t, dpe, व्यायाम, शारीरिक शिक्षण, sharirik shikshan, sport, games and sports, sports and games, खेल, खेलकूद, स्पोर्ट्स, khel, khelkud, krida
S cricketcoach: cricket coach, cricket, क्रिकेट, क्रिकेट कोच > physicaleducation
S footballcoach: football coach, football, soccer, soccer coach, फुटबॉल, फुटबॉल कोच > physicaleducation
S basketballcoach: basketball, basketball coach, basket ball, basket ball coach, बास्केटबॉल > physicaleducation
S swimming: swimming, swimming coach, swimming instructor, lifeguard, तैराकी, life guard, pool attendant, तैराकी कोच, स्विमिंग, जलतरण, tairaki > physicaleducation
S skating: skating, skating coach, roller skating, स्केटिंग > physicaleducation
S martialarts: karate, taekwondo, martial arts, judo, कराटे, martial art, karate coach, taekwondo coach, wushu, boxing coach, self defence, self defense, ताइक्वांडो, मार्शल आर्ट, आत्मरक्षा > physicaleducation
S chess: chess, chess coach, शतरंज, चेस, बुद्धिबळ, shatranj, buddhibal
S ncc: ncc, scouts and guides, n.c.c, associate ncc officer, ncc officer, एनसीसी, राष्ट्रीय कैडेट कोर, nss, national service scheme, एनएसएस, scouts, scout and guide, scout master, guide captain, bharat scouts, स्काउट, स्काउट गाइड, स्काउट और गाइड
S lifeskills: life skills, value education, moral science, नैतिक शिक्षा, life skill, moral education, moral values, social emotional learning, socio emotional learning, मूल्य शिक्षा, मूल्यशिक्षण, जीवन कौशल, naitik shiksha, mulya shiksha
S generalknowledge: general knowledge, gk^, सामान्य ज्ञान, general awareness, g.k, current affairs, samanya gyan
S allsubjects: all subjects, all subject, सभी विषय
P libraryscience: library science, b.lib, m.lib, blib, mlib, पुस्तकालय विज्ञान, library and information science, lis faculty, ग्रंथालयशास्त्र, b.lib.sc, b.l.i.sc, blis, b.lis, blisc, bachelor of library science, बी.लिब, बीलिब, m.lib.sc, m.l.i.sc, mlis, m.lis, mlisc, master of library science, एम.लिब, एमलिब > librarian
Q bed: b.ed, bed^, b ed, b.ed., bachelor of education, b.a b.ed, b.sc b.ed, बी.एड, बीएड, बी एड, bachelors of education, b.edu, b.ed degree, bed degree, bed qualified, bed required, bed mandatory, bed compulsory, bed pass, bed teacher, bed candidates, bed fresher, bed jobs, bed job, bed trained, bachelors in education, bachelor in education, शिक्षा स्नातक, b.ed special education, bed special education, b.ed special, b.ed spl, special b.ed, d.ed special education, d.ed special, special d.ed, diploma in special education, rci registered, rci certified, rci registration, rci, विशेष बी.एड, विशेष बीएड
Q deled: d.el.ed, deled, d el ed, d.ed, ded^, d ed, diploma in elementary education, btc^, jbt, डी.एल.एड, डीएलएड, डीएड, del.ed, dled, d.l.ed, dt.ed, dted, d.t.ed, diploma in education, diploma in teacher education, b.t.c, basic training certificate, j.b.t, junior basic training, junior basic teacher, ptc, p.t.c, primary teachers certificate, ttc, t.t.c, teacher training certificate, teachers training certificate, teacher training course, ett, e.t.t, elementary teacher training, bstc, b.s.t.c, डी.एड, बीटीसी, जेबीटी, बीएसटीसी
Q bpded: b.p.ed, bped, b p ed, m.p.ed, mped, बी.पी.एड, bp.ed, b.ped, b.p.e, b.p.e.s, bpes, bachelor of physical education, bachelors of physical education, c.p.ed, cped, d.p.ed, dped, बीपीएड, mp.ed, m.ped, m.p.e, m.p.e.s, master of physical education, masters of physical education, एमपीएड, एम.पी.एड
Q bled: b.el.ed, bachelor of elementary education, beled, bachelors of elementary education, बीएलएड, बी.एल.एड
Q med: m.ed, med^, m ed, master of education, एम.एड, एमएड, m.edu, m.ed degree, masters of education, masters in education, ma education, m.a education, शिक्षा निष्णात
Q phd: ph.d, phd, ph d, doctorate, doctoral, पीएचडी, पी.एच.डी, p.hd, p.h.d, phds, d.phil, doctoral degree, doctor of philosophy, पीएच.डी, विद्या वाचस्पति, डॉक्टरेट
Q mphil: m.phil, mphil, master of philosophy, एम.फिल, एमफिल
Q tet: tet, ctet, c.tet, c tet, uptet, mahatet, htet, rtet, reet, ktet, tntet, wbtet, state tet, teacher eligibility test, central teacher eligibility test, टीईटी, सीटीईटी, टेट, t.e.t, tet qualified, tet pass, tet passed, tet cleared, teachers eligibility test, stet, टी.ई.टी, शिक्षक पात्रता परीक्षा, अध्यापक पात्रता परीक्षा, shikshak patrata pariksha, c.t.e.t, ctet qualified, ctet cleared, central tet, central teachers eligibility test, सीटेट, सी.टी.ई.टी, केंद्रीय शिक्षक पात्रता परीक्षा, up tet, उत्तर प्रदेश शिक्षक पात्रता, यूपीटीईटी, यूपीटेट, maha tet, mahatait, maha tait, tait, महाटीईटी, महा टीईटी, haryana tet, एचटेट, एचटीईटी, rajasthan tet, रीट, btet, bstet, bihar tet, bihar stet, बिहार टीईटी, mptet, mp tet, एमपी टीईटी, k tet, kerala tet, kartet, karnataka tet, tn tet, tamil nadu tet, aptet, ap tet, andhra tet, tstet, ts tet, tgtet, telangana tet, pstet, punjab tet, wb tet, west bengal tet, gtet, gujarat tet, tat exam, tet tat, cgtet, cg tet, jtet, jhtet, jharkhand tet, otet, odisha tet, utet, uttarakhand tet, hptet, hp tet, atet, assam tet, mizoram tet, jktet, tet paper one, tet paper 1, tet paper i, tet 1, tet i, ctet paper 1, ctet paper i, ctet 1, ctet i, ctet level 1, ctet primary, ctet primary level, tet primary, tet level 1, uptet paper 1, uptet primary, mahatet paper 1, टीईटी पेपर 1, सीटेट पेपर 1, टेट पेपर 1, tet paper two, tet paper 2, tet paper ii, tet 2, tet ii, ctet paper 2, ctet paper ii, ctet 2, ctet ii, ctet level 2, ctet upper primary, tet junior, tet upper primary, tet level 2, uptet paper 2, uptet junior, mahatet paper 2, टीईटी पेपर 2, सीटेट पेपर 2, टेट पेपर 2
Q net: net^, ugc net, ugcnet, csir net, national eligibility test, slet, set exam, ugc net set, mh set, नेट परीक्षा, n.e.t, net qualified, net cleared, net exam, net jrf, csirnet, icar net, यूजीसी नेट, नेट उत्तीर्ण, राष्ट्रीय पात्रता परीक्षा, s.e.t, s.l.e.t, ugc set, mhset, maha set, ktset, wb set, wbset, gset, tnset, set qualified, set cleared, state eligibility test, state level eligibility test, सेट परीक्षा, स्लेट, राज्य पात्रता परीक्षा, set or slet, set slet
Q msc: m.sc, msc, एमएससी, master of science, masters in science, एम.एससी, एम एस सी
Q postgraduate: post graduate, postgraduate, post graduation, masters degree, स्नातकोत्तर, post graduates, postgraduates, postgraduation, master degree, master's degree, pg degree, पोस्ट ग्रेजुएट, परास्नातक, पदव्युत्तर, snatakottar
O cbse: cbse, central board, cbse board, सीबीएसई, c.b.s.e, cbse affiliated, cbse curriculum, central board of secondary education, ncert curriculum, सी.बी.एस.ई, केंद्रीय माध्यमिक शिक्षा बोर्ड, केंद्रीय बोर्ड
O cisce: cisce, icse, isc^, icse board, आईसीएसई, i.c.s.e, icse curriculum, icse isc, isc board, i.s.c, indian certificate of secondary education, आयसीएसई, आईएससी, सीआईएससीई
O stateboard: state board, ssc board, hsc board, hsc, ssc, maharashtra board, up board, bihar board, राज्य बोर्ड, state boards, state syllabus, state curriculum, stateboard, maharashtra state board, msbshse, upmsp, bseb, rajasthan board, rbse, mp board, mpbse, gujarat board, gseb, karnataka board, kseeb, tamil nadu board, samacheer kalvi, matriculation school, matric school, kerala syllabus, andhra board, ap board, telangana board, ts board, west bengal board, wbbse, wbchse, punjab board, pseb, haryana board, hbse, odisha board, assam board, seba board, jac board, cg board, cgbse, hp board, hpbose, uttarakhand board, goa board, jkbose, ssc school, ssc schools, ssc hsc, ssc and hsc, स्टेट बोर्ड, यूपी बोर्ड, बिहार बोर्ड, एमपी बोर्ड, राजस्थान बोर्ड, महाराष्ट्र बोर्ड, राज्य मंडळ, rajya board
O ib: ib^, ibdp, international baccalaureate, ib school, ib pyp, ib myp, pyp^, myp^, i.b, ib board, ib curriculum, ib continuum, ib programme, ib program, ibo, इंटरनेशनल बैकलॉरिएट, आईबी बोर्ड, आईबी, ibpyp, primary years programme, primary years program, pyp homeroom, पीवाईपी, ibmyp, middle years programme, middle years program, एमवाईपी, ib dp, dp teacher, ib diploma, ib diploma programme, dp coordinator, आईबीडीपी
O igcse: igcse, cambridge, cie^, caie, a levels, as and a level, cambridge board, cambridge curriculum, cambridge international, i.g.c.s.e, gcse, cambridge igcse, cambridge primary, cambridge lower secondary, british curriculum, आईजीसीएसई, कैम्ब्रिज, कैंब्रिज, cambridge checkpoint, as and a levels, a level teacher, igcse a level, cambridge a level, international a level
O nios: nios, open school, n.i.o.s, open schooling, national institute of open schooling, एनआईओएस, मुक्त विद्यालय, राष्ट्रीय मुक्त विद्यालयी
O kv: kendriya vidyalaya, kvs, kv^, केंद्रीय विद्यालय, k.v.s, kendriya vidyalay, kendriya vidyalayas, kendriya vidyalaya sangathan, central school, केन्द्रीय विद्यालय, केंद्रीय विद्यालय संगठन, केवीएस
O navodaya: navodaya, jnv, jawahar navodaya vidyalaya, nvs^, नवोदय, n.v.s, navodaya vidyalaya samiti, jawahar navodaya, जवाहर नवोदय विद्यालय, एनवीएस
O armyschool: army public school, aps^, sainik school, military school, सैनिक स्कूल, army public schools, army school, awes, army welfare education society, air force school, airforce school, navy children school, naval school, rashtriya military school, आर्मी पब्लिक स्कूल, आर्मी स्कूल, सैन्य विद्यालय, एयर फोर्स स्कूल, sainik schools, सैनिक विद्यालय, सैनिकी शाळा
O boardingschool: boarding school, residential school, boarding, hostel school, आवासीय विद्यालय, residential, fully residential, gurukul, gurukulam, ashram school, ashram shala, ashramshala, बोर्डिंग, निवासी शाळा, गुरुकुल, आश्रम शाळा, आश्रमशाळा, aavasiya vidyalaya, awasiya vidyalaya
O internationalschool: international school, international schools, world school, global school, इंटरनेशनल स्कूल, अंतरराष्ट्रीय विद्यालय, आंतरराष्ट्रीय शाळा
N parttime: part time, parttime, half day, few hours, अंशकालिक, पार्ट टाइम, part timer, अंश कालिक, पार्टटाइम, अर्धवेळ, अर्ध वेळ, anshkalik, ardhavel
N fulltime: full time, fulltime, पूर्णकालिक, फुल टाइम, full timer, पूर्ण कालिक, फुलटाइम, पूर्ण वेळ, पूर्णवेळ, purnakalik, purn vel
N remote: remote, online, work from home, wfh, from home, ऑनलाइन, घर से, वर्क फ्रॉम होम, ghar se, ghar baithe, from your home, from their home, remotely, on line, workfromhome, working from home, w.f.h, home based, ऑनलाईन, घर से काम, घर बैठे, घरून काम, रिमोट, ghar se kaam
N freelance: freelance, freelancer, freelancing, visiting faculty, guest faculty, guest teacher, guest lecturer, visiting lecturer, hourly, अतिथि शिक्षक, अतिथि विद्वान, guest faculties, guest lecturers, guest teachers, visiting faculties, visiting teacher, clock hour basis, chb, c.h.b, per lecture basis, period basis, hourly basis, per period basis, अतिथि अध्यापक, अतिथि व्याख्याता, गेस्ट टीचर, गेस्ट फैकल्टी, तासिका तत्त्वावर, तासिका तत्वावर, atithi shikshak, atithi vidwan, atithi vyakhyata, free lance, freelancers, per class basis, gig work, फ्रीलांस, फ्रीलांसर, स्वतंत्र शिक्षक
N contract: contract, contractual, on contract, संविदा, ठेका, samvida, contract basis, fixed term, fixed tenure, ad hoc, adhoc, consolidated pay, outsourced, अनुबंध, कंत्राटी, तदर्थ, कॉन्ट्रैक्ट, kantrati, anubandh
N permanent: permanent, regular post, स्थायी, permanent basis, regular appointment, confirmed post, स्थाई, नियमित, कायम, कायमस्वरूपी, sthayi, niyamit
N temporary: temporary, short term, leave vacancy, maternity cover, maternity leave, substitute, substitute teacher, cover teacher, अस्थायी, cover teachers, supply teacher, supply teaching, relief teacher, relieving teacher, leave replacement, maternity leave cover, maternity leave vacancy, maternity vacancy, stop gap, proxy teacher, floating teacher, स्थानापन्न, एवजी शिक्षक, बदली शिक्षक, badli shikshak, temp job, अस्थाई, तात्पुरती, तात्पुरते, asthayi, asthai, short term vacancy, short term contract, short term post
O summercamp: summer camp, summer camps, summer school, vacation camp, समर कैंप, ग्रीष्मकालीन शिविर, उन्हाळी शिबिर
N internship: internship, intern, interns, trainee, इंटर्न, internships, इंटर्नशिप
O fresher: fresher, freshers, entry level, no experience, without experience, zero experience, experience not required, new graduates, newly qualified, nqt, फ्रेशर, अनुभवहीन, bina anubhav, बिना अनुभव, fresh graduates, fresh graduate, freshly graduated, recent graduates, new teachers welcome, beginners, freshers welcome, freshers can apply, freshers may apply, fresh candidates, fresh candidate, without any experience, 0 experience, 0 years, 0 1 year, 0 1 years, 0 to 1 year, 0 to 1 years, 0 2 years, early career, beginner teacher, just passed, experience not necessary, फ्रेशर्स, नवोदित, अनुभव नहीं, अनुभव आवश्यक नहीं, अनुभवाची गरज नाही
O walkin: walk in, walkin, walk in interview, वॉक इन, walk ins, walkin interview, direct interview, वॉक इन इंटरव्यू, सीधा साक्षात्कार, थेट मुलाखत, thet mulakhat
O accommodation: accommodation, with accommodation, free accommodation, food and accommodation, lodging, boarding and lodging, आवास, accomodation, accommodation provided, free accomodation, staff quarters, staff quarter, free stay, stay and food, housing provided, आवास सुविधा, आवासीय सुविधा, रहने की सुविधा, rahne ki suvidha
O hindimedium: hindi medium, हिंदी माध्यम, हिन्दी माध्यम, हिंदी मीडियम, hindi madhyam
O englishmedium: english medium, अंग्रेजी माध्यम, इंग्लिश मीडियम, eng medium, इंग्रजी माध्यम, angrezi madhyam
O marathimedium: marathi medium, मराठी माध्यम, मराठी माध्यमाची, marathi madhyam
O gujaratimedium: gujarati medium, गुजराती माध्यम
O urdumedium: urdu medium, उर्दू माध्यम
P computeroperator: computer operator, computer operators, कंप्यूटर ऑपरेटर, data entry operator, data entry, typist, erp operator, डाटा एंट्री, डेटा एंट्री, कम्प्यूटर ऑपरेटर > nonteaching
S artofliving: art of living
X peteacher: pti, p.t.i, pt teacher, pe teacher, sports teacher, games teacher, sports coach, physical trainer, पीटीआई, sports coaches, sport coach, sports trainer, games coach, खेल प्रशिक्षक, स्पोर्ट्स कोच, क्रीडा प्रशिक्षक, khel prashikshak > physicaleducation, teacher
X tuitionteacher: tuition teacher, tuition teachers > coaching, teacher
O semienglish: semi english, semi english medium
S esl: esl, efl, esol, tefl, tesol, english as a second language, english as a foreign language, english language learners > english
S sindhi: sindhi, सिंधी, सिन्धी
S maithili: maithili, मैथिली
S kashmiri: kashmiri, कश्मीरी
S manipuri: manipuri, meitei, meiteilon, मणिपुरी
S russian: russian, russian language, रूसी, रशियन > foreignlanguage
S korean: korean, korean language, कोरियाई, कोरियन > foreignlanguage
S italian: italian, italian language, इतालवी, इटालियन > foreignlanguage
S persian: persian, farsi, फारसी > foreignlanguage
S portuguese: portuguese, पुर्तगाली > foreignlanguage
S linguistics: linguistics, linguist, भाषा विज्ञान, भाषाविज्ञान
S islamicstudies: islamic studies, islamiyat, deeniyat, quran teacher, इस्लामिक स्टडीज, दीनियात
S signlanguage: sign language, indian sign language, sign language interpreter, isl interpreter, सांकेतिक भाषा > specialeducator
S genetics: genetics, molecular biology, bioinformatics, आनुवंशिकी > science
S geology: geology, earth science, earth sciences, भूविज्ञान, भूगर्भशास्त्र > science
S astronomy: astronomy, astrophysics, खगोल विज्ञान, खगोलशास्त्र
S cybersecurity: cyber security, cybersecurity, ethical hacking, information security, साइबर सुरक्षा
S tally: tally, tally prime, tally erp, टैली
S publicadministration: public administration, public policy, लोक प्रशासन, lok prashasan
S globalperspectives: global perspectives, global perspective, theory of knowledge
S archaeology: archaeology, archeology, पुरातत्व, पुरातत्त्व
S marketingsubject: marketing teacher, marketing faculty, marketing professor, digital marketing trainer, digital marketing faculty, retail marketing > businessstudies
S hrmsubject: human resource management, hrm, hr faculty, organisational behaviour, organizational behavior > businessstudies
S nutrition: nutrition, food and nutrition, dietetics, food science, food technology, food production, पोषण, खाद्य विज्ञान
S photography: photography, videography, फोटोग्राफी, छायांकन
S vocational: vocational, vocational education, vocational course, skill subject, skill subjects, skill education, skill trainer, nsqf, व्यावसायिक शिक्षा, व्यवसाय शिक्षण, कौशल शिक्षा, vyavsayik shiksha
S beautywellness: beauty and wellness, beautician trainer, beauty culture, cosmetology, सौंदर्य
S tourism: tourism, travel and tourism, tourism management, hospitality and tourism, पर्यटन, paryatan
S handwriting: handwriting, hand writing, calligraphy, cursive writing, सुलेख, हस्ताक्षर सुधार, sulekh
S creativewriting: creative writing, content writing teacher > english
S defencestudies: defence studies, defense studies, military science, military studies, सैन्य विज्ञान, रक्षा अध्ययन
S stenography: stenography, shorthand, typing teacher, typing instructor, typewriting, आशुलिपि, टंकण
S geospatial: geospatial technology, gis, remote sensing
S computerengineering: computer engineering, computer science and engineering, computer science engineering, cse, information science and engineering, कंप्यूटर इंजीनियरिंग > engineering, computerscience
S chemicalengineering: chemical engineering, chemical engg, केमिकल इंजीनियरिंग > engineering
S medical: medical college, medical faculty, medical teacher, mbbs, m.b.b.s, anatomy, physiology, pathology, forensic medicine, community medicine, चिकित्सा शिक्षा, मेडिकल कॉलेज
S dental: dental college, dental faculty, dentistry, bds, mds, b.d.s, दंत चिकित्सा
S ayurveda: ayurveda, ayurvedic college, bams, b.a.m.s, bhms, homeopathy, homoeopathy, आयुर्वेद, होम्योपैथी
S paramedical: paramedical, para medical, dmlt, bmlt, medical laboratory technology, radiology technician, optometry, allied health, पैरामेडिकल
S veterinary: veterinary, veterinary science, animal husbandry, पशु चिकित्सा, पशुपालन
S aviation: aviation faculty, aviation trainer, aviation instructor, cabin crew trainer, air hostess training, विमानन
P teachingassistant: teaching assistant, teaching assistants, teacher assistant, teacher's assistant, teacher aide, teacher's aide, classroom assistant, co teacher, coteacher, associate teacher, helper teacher, शिक्षण सहायक > teacher
X traineeteacher: trainee teacher, teacher trainee, trainee teachers, teaching intern, teacher intern, intern teacher, teaching internship, teaching fellow, teaching fellowship, apprentice teacher, student teacher, प्रशिक्षु शिक्षक, प्रशिक्षु अध्यापक, शिक्षण सेवक, shikshan sevak > internship, teacher
P parateacher: para teacher, parateacher, shiksha mitra, shikshamitra, shiksha karmi, niyojit shikshak, शिक्षा मित्र, शिक्षामित्र, पारा शिक्षक, नियोजित शिक्षक, शिक्षाकर्मी, samvida varg, samvida shala shikshak > teacher, contract
P jrt: jrt, j.r.t, junior teacher, junior teachers, junior regular teacher, जूनियर टीचर, कनिष्ठ शिक्षक > teacher
P juniorlecturer: junior lecturer, jr lecturer, junior college lecturer, junior college teacher, pu lecturer, puc lecturer, कनिष्ठ व्याख्याता > lecturer, seniorsecondary, teacher
P professorofpractice: professor of practice, adjunct professor, adjunct faculty, emeritus professor, professor emeritus, visiting professor > professor, teacher
P research: research associate, research associates, research assistant, research fellow, junior research fellow, jrf, srf, post doc, postdoc, postdoctoral, post doctoral fellow, project fellow, project associate, अनुसंधान सहायक, शोध सहायक, anusandhan
P doubtsolver: doubt solver, doubt solving, doubt clearing, doubt expert, q and a expert, chegg expert > contentwriter
P evaluator: evaluator, evaluators, answer sheet evaluator, paper checker, copy checker, answer checker, examiner, examiners, invigilator, invigilators, परीक्षक, parikshak
P proofreader: proofreader, proof reader, proof reading, copy editor, translator, अनुवादक, प्रूफ रीडर
P foreignteacher: native speaker, foreign teacher, expat teacher, expatriate teacher > teacher
P retiredteacher: retired teacher, retired teachers, retired lecturer, retired professor, retired principal, सेवानिवृत्त, sevanivrutt, sevanivrit > teacher
P vicechancellor: vice chancellor, pro vice chancellor, कुलपति, कुलगुरु, kulpati > leadership
P centrehead: centre head, center head, centre manager, center manager, branch head, centre in charge, center incharge, centre director, केंद्र प्रमुख, शाखा प्रमुख, kendra pramukh > leadership
P schoolinspector: education officer, block education officer, district education officer, beo, school inspector, school quality, crc coordinator, brc coordinator, शिक्षा अधिकारी, शिक्षणाधिकारी, शिक्षण अधिकारी, shiksha adhikari
O railwayexams: railway exam, railway exams, rrb, rrb ntpc, railway coaching, रेलवे परीक्षा, आरआरबी > coaching
O defenceexams: nda coaching, cds coaching, afcat, ssb interview, ssb coaching, defence academy, defence coaching, defense academy, sainik school coaching, rimc, एनडीए, रक्षा अकादमी > coaching
O policeexams: police bharti, police recruitment coaching, patwari exam, talathi, पुलिस भर्ती, पोलीस भरती, तलाठी > coaching
O clat: clat, law entrance, ailet, judiciary coaching, judicial services, क्लैट, विधि प्रवेश > coaching
O catmba: cat coaching, cat faculty, mba entrance, mah cet mba, xat, cmat, ipmat, कैट, एमबीए प्रवेश > coaching
O cuet: cuet, cuet ug, university entrance, सीयूईटी > coaching
O gateexam: gate coaching, gate faculty, gate exam, गेट परीक्षा > coaching
O netcoaching: net coaching, ugc net coaching, csir net coaching, net faculty, jam coaching, iit jam > coaching
O tetcoaching: tet coaching, ctet coaching, ctet faculty, teaching exams, supertet, super tet, kvs coaching, dsssb, child development and pedagogy, cdp, सीटेट कोचिंग > coaching
O cacscma: ca foundation, ca inter, ca intermediate, ca coaching, ca faculty, chartered accountant, chartered accountancy, company secretary, cs foundation, cs executive, cma, cma foundation, cost accountant, acca, सीए, सीए फाउंडेशन, चार्टर्ड अकाउंटेंट, ca cs, ca cs cma, cs coaching, ca cma, सीए कोचिंग > commerce, coaching
O studyabroadtests: gre, gmat, sat trainer, sat tutor, gre gmat, act prep, ap calculus, digital sat, जीआरई > coaching
O entranceschool: navodaya coaching, jnvst, navodaya entrance, sainik entrance, aissee, नवोदय प्रवेश > coaching
O hybrid: hybrid, hybrid mode, blended learning, हाइब्रिड
O volunteer: volunteer, volunteers, volunteering, voluntary, स्वयंसेवक, स्वयंसेवी, swayamsevak
O providentfund: provident fund, epf, epfo, pf esi, pf and esi, esic, भविष्य निधि, पीएफ, bhavishya nidhi
O government: government, govt, sarkari, zilla parishad, zp school, municipal school, सरकारी, शासकीय, राजकीय, जिल्हा परिषद, shaskiya
O aided: aided school, government aided, govt aided, grant in aid, granted school, अनुदानित, सहायता प्राप्त, aided college, aided institution
O unaided: unaided, un aided, non granted, विनाअनुदानित, विना अनुदानित, वित्तविहीन
Q graduate: graduate, graduates, graduation, any graduate, bachelor degree, bachelor's degree, ug degree, degree holder, स्नातक, ग्रेजुएट, पदवीधर, snatak, padvidhar
Q bsc: bsc, b.sc, bachelor of science, bachelors in science, बीएससी, बी.एससी, बी एस सी
Q ma: m.a, master of arts, masters in arts, एम.ए, एमए
Q ba: b.a, bachelor of arts, bachelors in arts, बी.ए, बीए
Q mcom: mcom, m.com, master of commerce, masters in commerce, एमकॉम, एम.कॉम
Q bcom: bcom, b.com, bachelor of commerce, bachelors in commerce, बीकॉम, बी.कॉम
Q mtech: mtech, m.tech, master of technology, master of engineering, एमटेक, एम.टेक
Q computerdiploma: pgdca, dca, d.c.a, a level doeacc, o level doeacc, nielit o level, ccc certificate, doeacc, ms cit, mscit, पीजीडीसीए
Q bfa: bfa, b.f.a, mfa, m.f.a, bachelor of fine arts, master of fine arts, art teacher diploma, atd, a.t.d, gd art, बीएफए, एटीडी > arts
Q musicdegree: sangeet visharad, sangit visharad, visharad, b.mus, m.mus, bachelor of music, master of music, prayag samiti, संगीत विशारद, विशारद > music
Q shastriacharya: shastri degree, acharya degree, shiksha shastri, शिक्षा शास्त्री, शास्त्री आचार्य > sanskrit
Q instructortraining: cits, craft instructor training, ncvt, scvt
O edexcel: edexcel, pearson edexcel, ed excel
O americancurriculum: american curriculum, american school, ap courses, advanced placement, common core, us curriculum
O homeschooling: homeschool, home school, homeschooling, home schooling, होमस्कूलिंग
O othermedium: tamil medium, telugu medium, kannada medium, malayalam medium, bengali medium, odia medium, assamese medium, punjabi medium, regional medium, vernacular medium
O bilingual: bilingual, bi lingual, dual medium, द्विभाषी
O seniorsecondaryschool: senior secondary school, sr secondary school, sr sec school, higher secondary school, hr sec school, उच्च माध्यमिक विद्यालय, उच्चतर माध्यमिक विद्यालय, वरिष्ठ माध्यमिक विद्यालय
O emrs: emrs, eklavya model residential school, eklavya school, eklavya vidyalaya, एकलव्य विद्यालय, एकलव्य आदर्श आवासीय विद्यालय > boardingschool
O kgbv: kgbv, kasturba gandhi balika vidyalaya, kasturba vidyalaya, कस्तूरबा गांधी बालिका विद्यालय, कस्तूरबा विद्यालय > boardingschool
O specialschool: special school, special schools, school for the blind, school for blind, deaf school, school for the deaf, विशेष विद्यालय, अंध विद्यालय, मूकबधिर विद्यालय > specialeducator
O madrasa: madrasa, madrassa, madarsa, madrasah, maktab, मदरसा
O edtech: edtech, ed tech, education technology, e learning company, elearning company, e learning, elearning, एडटेक, ई लर्निंग
O ngo: ngo, n.g.o, non profit, nonprofit, education ngo, charitable trust school, एनजीओ, स्वयंसेवी संस्था
P therapist: speech therapist, speech therapy, occupational therapist, occupational therapy, behaviour therapist, behavior therapist, aba therapist, speech language pathologist, slp, वाक् चिकित्सक, स्पीच थेरेपिस्ट, थेरेपिस्ट > nonteaching
P doctor: school doctor, medical officer, resident doctor, visiting doctor, डॉक्टर, चिकित्सा अधिकारी > nonteaching
P secretary: personal assistant, executive assistant, secretary to principal, pa to principal, principal's secretary, secretary to director, school secretary, निजी सचिव, स्वीय सहायक > nonteaching
P busattendant: bus attendant, bus conductor, bus helper, bus monitor, lady attendant, कंडक्टर, परिचालक, वाहक > transport, nonteaching
P gardener: gardener, gardeners, माली, बागवान > nonteaching
P maintenance: electrician, plumber, carpenter, maintenance staff, maintenance supervisor, maintenance incharge, estate manager, estate officer, facility manager, facilities manager, campus manager, caretaker, care taker, इलेक्ट्रीशियन, प्लंबर, बढई, केयरटेकर, देखभालकर्ता > nonteaching
P activitycoordinator: activity coordinator, activity incharge, activity in charge, activity teacher, event coordinator, event manager, co curricular coordinator, cca coordinator, co scholastic, cca, गतिविधि शिक्षक, एक्टिविटी टीचर > nonteaching
P discipline: discipline incharge, discipline in charge, discipline officer, discipline coordinator, proctor, floor incharge, floor in charge, अनुशासन अधिकारी, अनुशासन प्रभारी > nonteaching
S volleyball: volleyball, volleyball coach, volley ball, handball, handball coach, throwball, kho kho, kabaddi, kabaddi coach, वॉलीबॉल, कबड्डी, खो खो > peteacher, physicaleducation
S hockey: hockey, hockey coach, हॉकी > peteacher, physicaleducation
S athletics: athletics, athletics coach, athletic coach, track and field, एथलेटिक्स > peteacher, physicaleducation
S racketsports: badminton, badminton coach, lawn tennis, tennis, tennis coach, table tennis, table tennis coach, squash coach, बैडमिंटन, टेनिस, टेबल टेनिस > peteacher, physicaleducation
S gymnastics: gymnastics, gymnastic, gymnastics coach, aerobics, जिम्नास्टिक > peteacher, physicaleducation
S horseriding: horse riding, riding instructor, equestrian, घुडसवारी > peteacher, physicaleducation
S shootingarchery: shooting coach, rifle shooting, archery, archery coach, निशानेबाजी, तीरंदाजी > peteacher, physicaleducation
S gymtrainer: gym trainer, gym instructor, fitness trainer, fitness instructor, fitness coach, जिम ट्रेनर, फिटनेस ट्रेनर > peteacher, physicaleducation
S drill: drill instructor, drill master, parade instructor, ex serviceman, ex servicemen, ड्रिल, भूतपूर्व सैनिक, माजी सैनिक > physicaleducation
X englishteacher: eng teacher > english, teacher
X spokenenglishteacher: english trainer, grooming trainer, corporate trainer > spokenenglish, teacher
X arabicteacher: arbi teacher > arabic, teacher
X computerscienceteacher: it teacher, it trainer, it faculty, it instructor, ip teacher, cs teacher, cs faculty, java teacher, java trainer, java faculty > computerscience, teacher
X roboticsteacher: atl instructor > robotics, teacher
X geographyteacher: geo teacher > geography, teacher
X psychologyteacher: psy teacher > psychology, teacher
X sociologyteacher: socio teacher > sociology, teacher
X accountancyteacher: account teacher > accountancy, teacher
X businessstudiesteacher: business teacher > businessstudies, teacher
X artsteacher: आर्ट टीचर > arts, teacher
X musicteacher: instrument teacher, drum teacher > music, teacher
X bandteacher: band teacher, band instructor, band trainer, बैंड मास्टर > band, teacher
X theatreteacher: acting teacher > theatre, teacher
X physicaleducationteacher: physical educator, pt instructor, physical instructor, pet teacher, pe instructor, game teacher, शारीरिक शिक्षक, खेल शिक्षक, पीटी टीचर, khel shikshak, krida shikshak > physicaleducation, teacher
X lifeskillsteacher: wellbeing teacher > lifeskills, teacher
X civilengineeringteacher: civil faculty > civilengineering, teacher
X nursingteacher: clinical instructor > nursing, teacher
X mathematicsteacher: aptitude trainer, aptitude faculty > mathematics, teacher
W nothing: state of the art, tamil nadu, tamil nad, punjabi bagh, punjabi university, dakshina kannada, uttara kannada, south kannada, north kannada, english bazar, urdu bazar, science city, तमिल नाडु, दक्षिण कन्नड, उत्तर कन्नड, पंजाबी बाग, bio data, primary responsibility, primary responsibilities, primary duty, primary duties, primary role, primary focus, primary goal, primary objective, primary contact, primary health, primary health centre, computer knowledge, basic computer knowledge, basic computer, computer literate, computer literacy, computer savvy, computer skills, computer proficiency, knowledge of computer, knowledge of computers, working knowledge of computer, working knowledge of computers, basic computer skills, कंप्यूटर ज्ञान, कंप्यूटर का ज्ञान, संगणक ज्ञान, fluent in english, fluent english, english fluency, fluency in english, good english, english communication, english communication skills, good command over english, good command of english, command over english, proficiency in english, proficient in english, spoken english skills, english speaking skills, written and spoken english, spoken and written english, good communication skills, अच्छी अंग्रेजी, apply online, online application, online applications, online form, apply only online, online interview, online registration, online demo, online test, ऑनलाइन आवेदन, ऑनलाइन फॉर्म, ऑनलाइन अर्ज, remote area, remote areas, remote village, remote villages, remote location, sports day, sports meet, sports ground, sports complex, sports facilities, sports facility, sports events, music room, dance room, art room, science fair, science exhibition, class teacher duties, class teacher responsibilities, class teacher duty, classroom management, class management, coaching and mentoring, mentoring and coaching, mentor and coach
`;
